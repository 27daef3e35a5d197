import { memberLimits } from '../../../../server/contract/member-limits.ts';
import type { SubmissionFile } from '../../../../server/contract/submissions.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { FileButton } from '../../ui/upload/FileButton.tsx';
import { PHOTOS } from '../../ui/upload/shrink-photo.ts';
import { WorkFiles } from './WorkFiles.tsx';

/** Without .heic, so that iPhones convert photos to JPEG. */
export const WORK_FILES = `${PHOTOS},.pdf,.docx,.doc,.odt,.rtf,.txt,.md,.xlsx,.xls,.ods,.csv,.pptx,.ppt,.odp,.zip,.mp3,.m4a,.ogg,.ipynb,.py,.js,.ts,.html,.css,.java,.c,.cpp,.cs,.go,.php,.r,.sql,.json,.xml`;

interface Props {
  files: readonly SubmissionFile[];
  /** Most files of the assignment. */
  most: number;
  busy: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (file: SubmissionFile) => void;
}

/** Files of a draft, with buttons for the camera and the device's files. */
export function DraftFiles({ files, most, busy, onAdd, onRemove }: Props) {
  const room = most - files.length;
  function choose(chosen: readonly File[]) {
    if (busy || chosen.length === 0) return;
    // Photos are shrunk before sending.
    const tooLarge = chosen.find(
      ({ size, type }) => size > memberLimits.submissionFile && !type.startsWith('image/'),
    );
    if (tooLarge !== undefined)
      return showToast(
        'warning',
        `${tooLarge.name} is larger than ${formatSize(memberLimits.submissionFile)}.`,
      );
    if (chosen.length > room) return showToast('warning', `You can add ${room} more.`);
    onAdd(chosen);
  }
  return (
    <div className="stack">
      <WorkFiles files={files} onRemove={onRemove} />
      {room > 0 && (
        <div className="row">
          <FileButton className="add-photo" accept={PHOTOS} capture="environment" onChoose={choose}>
            <Icon name="plus" size={20} />
            Take a photo
          </FileButton>
          <FileButton accept={WORK_FILES} multiple onChoose={choose}>
            <Icon name="upload" size={20} />
            Add files
          </FileButton>
        </div>
      )}
      <p className="soft small">
        {room > 0
          ? `Photos, PDF, documents, spreadsheets, slides, code, ZIP or audio. Up to ${most} files of ${formatSize(memberLimits.submissionFile)}.`
          : `You added ${most} of ${most} files.`}
      </p>
    </div>
  );
}
