import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Material } from '../../../../server/contract/materials.ts';
import type { Assignment } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import type { FieldErrors } from '../../../lib/forms/form-values.ts';
import { loadLater } from '../../ui/load-later.tsx';
import { keys } from '../queries/keys.ts';
import { TaskFields } from './TaskFields.tsx';

const FilesForStudents = loadLater('files', () => import('../upload/FilesForStudents.tsx'));

interface Props {
  /** Prefix of the fields' ids. */
  form: string;
  errors: FieldErrors;
  /** Undefined while the assignment is added. */
  material?: Material;
  /** Saved task; undefined without one. */
  task: Assignment['task'] | undefined;
}

/** Task of an assignment; a checkbox adds one to an assignment that is only a link. */
export function TaskPart({ form, errors, material, task }: Props) {
  const [isOn, setOn] = useState(material !== undefined && material.url === undefined);
  if (material === undefined || task === undefined)
    return (
      <>
        <label className="field-inline">
          <input type="checkbox" checked={isOn} onChange={({ target }) => setOn(target.checked)} />
          Students submit their work here
        </label>
        {isOn && <TaskFields form={form} errors={errors} />}
      </>
    );
  return (
    <>
      <TaskFields form={form} errors={errors} task={{ ...task, task: task.text ?? '' }} />
      <TaskFiles id={material.id} />
    </>
  );
}

/** Files of the task, each saved at once; the fields stay as they are. */
function TaskFiles({ id }: { id: number }) {
  const param = { id: String(id) };
  const { data } = useQuery({
    queryKey: keys.task(id),
    queryFn: () => unwrap(api.materials[':id'].assignment.$get({ param })),
  });
  if (data === undefined) return null;
  return (
    <FilesForStudents
      files={data.task.files}
      label="Add a file to the task"
      to={{ taskId: param.id }}
      onRemove={(fileId) =>
        unwrap(api.materials[':id'].files[':fileId'].$delete({ param: { ...param, fileId } }))
      }
    />
  );
}
