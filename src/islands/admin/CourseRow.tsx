import { useRef, useState } from 'react';
import type { Course } from '../../../server/contract/courses.ts';
import { api, unwrap } from '../../lib/api.ts';
import { act } from './act.ts';
import { RenameForm } from './RenameForm.tsx';

interface Props {
  course: Course;
  reload: () => void;
  onDelete: () => void;
}

/** A course whose name can be changed where it stands. */
export function CourseRow({ course: { id, courseName }, reload, onDelete }: Props) {
  const [editing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  function stop() {
    setEditing(false);
    setTimeout(() => button.current?.focus());
  }

  /** An empty or unchanged name is no rename. */
  async function rename(typed: string) {
    const name = typed.trim();
    if (name !== '' && name !== courseName) {
      const call = api.api.courses[':id'].$put({ param: { id: String(id) }, json: { courseName: name } });
      if (!(await act(unwrap(call)))) return;
      reload();
    }
    stop();
  }

  if (editing)
    return (
      <li className="course-row">
        <RenameForm courseName={courseName} onSave={rename} onCancel={stop} />
      </li>
    );
  const of = <span className="visually-hidden"> {courseName}</span>;
  return (
    <li className="course-row">
      <strong>{courseName}</strong>
      <span className="row-actions">
        <a className="button button-ghost button-small" href={`/course/${id}`}>
          Open{of}
        </a>
        <button
          ref={button}
          type="button"
          className="button button-secondary button-small"
          onClick={() => setEditing(true)}
        >
          Rename{of}
        </button>
        <button type="button" className="button button-secondary button-small" onClick={onDelete}>
          Delete{of}
        </button>
      </span>
    </li>
  );
}
