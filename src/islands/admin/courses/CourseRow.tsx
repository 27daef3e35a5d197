import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { counted } from '../../../../server/contract/counted.ts';
import type { Course } from '../../../../server/contract/courses.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { textOf } from '../../../lib/forms/form-values.ts';
import { formatRupees } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../lists/Menu.tsx';
import { useMay } from '../rights.ts';
import type { CoursePart } from './course-place.ts';
import { useCourseParts } from './use-course-parts.ts';

interface Props {
  course: Course;
  /** @param at field to show first */
  onOpen: (part: CoursePart, at?: string) => void;
  onDescribe: () => void;
  onCopy: () => void;
  onDelete: () => void;
}

/** Row of a course; its name can be edited in place. */
export function CourseRow(props: Props) {
  const { course, onOpen, onDescribe, onCopy, onDelete } = props;
  // Course when editing began; a newer version is from another admin.
  const [editing, setEditing] = useState<Course>();
  const row = useRef<HTMLLIElement>(null);
  const { id, courseName, page, students = 0, materials = 0 } = course;
  const may = useMay();
  const [first] = useCourseParts(course.offers?.some(({ isBatch }) => isBatch) === true);

  function stop() {
    setEditing(undefined);
    setTimeout(() => row.current?.querySelector<HTMLElement>('.menu-button')?.focus());
  }

  if (editing)
    return (
      <li className="course-row">
        <RenameForm course={editing} onClosed={stop} />
      </li>
    );
  const of = <span className="visually-hidden"> {courseName}</span>;
  const ofOwner = [
    { label: 'Rename', run: () => setEditing(course) },
    { label: 'Edit description', run: onDescribe },
    { label: 'Duplicate', run: onCopy },
    { label: 'Delete', run: onDelete, danger: true },
  ];
  return (
    <li ref={row} className="course-row">
      <span className="course-name">
        <button type="button" className="link-button" onClick={() => first && onOpen(first.name)}>
          {courseName}
        </button>
        <span className="soft small">
          {counted(students, 'student')}, {counted(materials, 'material')}
        </span>
      </span>
      <span className="course-price numeric">
        {page === undefined ? 'No public page' : page.priceInr === 0 ? 'Free' : formatRupees(page.priceInr)}
      </span>
      <span className="row-actions">
        {may('lessons', 'teaching') && (
          <a className="button button-ghost button-small" href={`/course/${id}`}>
            Open{of}
          </a>
        )}
        {may('people', 'teaching') && (
          <Button kind="ghost" small onClick={() => onOpen('students')}>
            Students{of}
          </Button>
        )}
        {may('content') && (
          <Button
            kind="ghost"
            small
            className="row-act"
            onClick={() => onOpen('page', may() ? '/priceInr' : '/title')}
          >
            {may() ? 'Page and price' : 'Page'}
            {of}
          </Button>
        )}
        <Menu
          label={`More for ${courseName}`}
          items={[
            // The head of the course's own screen has this too, and no phone has that head.
            ...(may('lessons', 'teaching') ? [{ label: 'Open as a student', href: `/course/${id}` }] : []),
            ...(page === undefined ? [] : [{ label: 'View page', href: page.path }]),
            ...(may('teaching') ? [{ label: 'Certificates', run: () => onOpen('certificates') }] : []),
            ...(may() ? ofOwner : []),
          ]}
        />
      </span>
    </li>
  );
}

/** Field for the name; Enter saves, Escape cancels. */
function RenameForm({
  course: { id, courseName, version },
  onClosed,
}: {
  course: Course;
  onClosed: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.select(), []);
  const rename = useMutation({
    mutationFn: (name: string) =>
      unwrap(
        api.courses[':id'].$put({
          param: { id: String(id) },
          header: version === undefined ? {} : { 'if-match': `"${version}"` },
          json: { courseName: name },
        }),
      ),
    onSettled: (_answer, error) => {
      // Shows another admin's change before you edit again.
      const isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
      if (error === null || isStale) onClosed();
    },
  });
  const busy = rename.isPending;

  return (
    <form
      className="rename-form"
      onSubmit={(event) => {
        event.preventDefault();
        const name = textOf(new FormData(event.currentTarget), 'courseName').trim();
        if (name === '' || name === courseName) onClosed();
        else rename.mutate(name);
      }}
    >
      <div className="field">
        <input
          ref={input}
          name="courseName"
          aria-label={`New name of ${courseName}`}
          autoComplete="off"
          defaultValue={courseName}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onClosed();
          }}
        />
      </div>
      <Button type="submit" small busy={busy}>
        {busy ? 'Processing...' : 'Save'}
      </Button>
      <Button kind="secondary" small disabled={busy} onClick={onClosed}>
        Cancel
      </Button>
    </form>
  );
}
