import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/forms/form-values.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { keys } from '../queries/keys.ts';
import { TaskFields } from './TaskFields.tsx';

const FilesForStudents = loadLater('files', () => import('../upload/FilesForStudents.tsx'));

interface Props {
  form: string;
  errors: FieldErrors;
  /** Id of an assignment that already has a task. */
  id?: number | undefined;
  /** Initial state of the checkbox. */
  startsOn?: boolean;
}

/** Task of an assignment; a checkbox adds one to an assignment that is only a link. */
export function TaskPart({ form, errors, id, startsOn = false }: Props) {
  const [isOn, setOn] = useState(startsOn);
  if (id !== undefined) return <KnownTask form={form} errors={errors} id={id} />;
  return (
    <>
      <label className="field-inline">
        <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
        Students submit their work here
      </label>
      {isOn && <TaskFields form={form} errors={errors} />}
    </>
  );
}

function KnownTask({ form, errors, id }: Props & { id: number }) {
  const param = { id: String(id) };
  const { data } = useQuery({
    queryKey: keys.task(id),
    queryFn: () => unwrap(api.materials[':id'].assignment.$get({ param })),
    meta: { error: 'We could not load the task. Close this window and try again.' },
    // Reloads each time the dialog opens; while open, keeps what was typed.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data === undefined ? (
    <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
  ) : (
    <>
      <TaskFields form={form} errors={errors} task={{ ...data.task, task: data.task.text ?? '' }} />
      <FilesForStudents
        files={data.task.files}
        label="Add a file to the task"
        to={{ taskId: param.id }}
        onRemove={(fileId) =>
          unwrap(api.materials[':id'].files[':fileId'].$delete({ param: { ...param, fileId } }))
        }
      />
    </>
  );
}
