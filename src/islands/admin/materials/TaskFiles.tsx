import { useMutation } from '@tanstack/react-query';
import type { SubmissionFile } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { WORK_FILES } from '../../course-viewer/assignment/DraftFiles.tsx';
import { WorkFiles } from '../../course-viewer/assignment/WorkFiles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { useSending } from '../../ui/upload/use-sending.tsx';

/** Files that students get with the task, for example a worksheet; each is saved at once. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function TaskFiles({ id, files }: { id: number; files: readonly SubmissionFile[] }) {
  const [progress, send] = useSending();
  const add = useMutation({ mutationFn: (file: File) => send(file, { taskId: String(id) }) });
  const remove = useMutation({
    mutationFn: (fileId: number) =>
      unwrap(
        api.materials[':id'].files[':fileId'].$delete({
          param: { id: String(id), fileId: String(fileId) },
        }),
      ),
  });
  return (
    <div className="stack">
      <WorkFiles files={files} onRemove={(file) => remove.mutate(file.id)} />
      {progress || (
        <div className="row">
          <FileButton
            className="button-small"
            accept={WORK_FILES}
            onChoose={([file]) => file !== undefined && add.mutate(file)}
          >
            <Icon name="upload" size={18} />
            Add a file to the task
          </FileButton>
        </div>
      )}
    </div>
  );
}
