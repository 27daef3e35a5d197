import { useMutation } from '@tanstack/react-query';
import type { SubmissionFile } from '../../../../server/contract/submissions.ts';
import { WORK_FILES } from '../../course-viewer/assignment/DraftFiles.tsx';
import { WorkFiles } from '../../course-viewer/assignment/WorkFiles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { useSending } from '../../ui/upload/use-sending.tsx';

interface Props {
  files: readonly SubmissionFile[];
  /** Label like *Add a file to the task*. */
  label: string;
  /** Owner of the files, sent to the server. */
  to: Readonly<Record<string, string>>;
  onRemove: (fileId: string) => Promise<unknown>;
}

/** Files from the teacher, for a task or a grade; each is saved at once. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function FilesForStudents({ files, label, to, onRemove }: Props) {
  const [progress, send] = useSending();
  const add = useMutation({ mutationFn: (file: File) => send(file, to) });
  const remove = useMutation({ mutationFn: onRemove });
  return (
    <div className="stack">
      <WorkFiles files={files} onRemove={({ id }) => remove.mutate(String(id))} />
      {progress || (
        <div className="row">
          <FileButton
            className="button-small"
            accept={WORK_FILES}
            onChoose={([file]) => file !== undefined && add.mutate(file)}
          >
            <Icon name="upload" size={18} />
            {label}
          </FileButton>
        </div>
      )}
    </div>
  );
}
