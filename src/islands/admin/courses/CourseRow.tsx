import { useRef, useState } from 'react';
import type { Course } from '../../../../server/contract/courses.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { act } from '../act.ts';
import { RenameForm } from './RenameForm.tsx';

interface Props {
  course: Course;
  reload: () => void;
  onDelete: () => void;
}

/** A course whose name can be changed where it stands. */
export function CourseRow({ course: { id, courseName, version }, reload, onDelete }: Props) {
  // The version that was on the screen when the change began: a newer one is somebody else's.
  const [editing, setEditing] = useState<{ version: number | undefined }>();
  const button = useRef<HTMLButtonElement>(null);

  function stop() {
    setEditing(undefined);
    setTimeout(() => button.current?.focus());
  }

  /** An empty or unchanged name is no rename. */
  async function rename(typed: string) {
    const name = typed.trim();
    if (name !== '' && name !== courseName) {
      const call = api.courses[':id'].$put({
        param: { id: String(id) },
        header: editing?.version === undefined ? {} : { 'if-match': `"${editing.version}"` },
        json: { courseName: name },
      });
      let isStale = false;
      const worked = await act(
        unwrap(call).catch((error: unknown) => {
          isStale = error instanceof ApiError && error.code === 'CHANGED_MEANWHILE';
          throw error;
        }),
      );
      reload();
      // What somebody else made of it is shown before it can be changed again.
      if (!(worked || isStale)) return;
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
          onClick={() => setEditing({ version })}
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
