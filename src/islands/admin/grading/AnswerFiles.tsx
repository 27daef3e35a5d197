import { useMutation } from '@tanstack/react-query';
import type { Submission } from '../../../../server/contract/submissions.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { WORK_FILES } from '../../course-viewer/assignment/DraftFiles.tsx';
import { WorkFiles } from '../../course-viewer/assignment/WorkFiles.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { useSending } from '../../ui/upload/use-sending.tsx';

/** Files that go back to the student with the grade, for example a page with corrections. */
export function AnswerFiles({ work: { id, answers } }: { work: Submission }) {
  const [progress, send] = useSending();
  const add = useMutation({ mutationFn: (file: File) => send(file, { submissionId: String(id) }) });
  const remove = useMutation({
    mutationFn: (fileId: number) =>
      unwrap(
        api.submissions[':id'].files[':fileId'].$delete({
          param: { id: String(id), fileId: String(fileId) },
        }),
      ),
  });
  return (
    <div className="stack">
      <WorkFiles files={answers} onRemove={(file) => remove.mutate(file.id)} />
      {progress || (
        <div className="row">
          <FileButton
            className="button-small"
            accept={WORK_FILES}
            onChoose={([file]) => file !== undefined && add.mutate(file)}
          >
            <Icon name="upload" size={18} />
            Add a file for the student
          </FileButton>
        </div>
      )}
    </div>
  );
}
