import { limits } from '../../../../server/contract/limits.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { Icon } from '../../ui/Icon.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';

const PHOTOS = 'image/jpeg,image/png,image/webp';
const TAKEN = `${PHOTOS},.heic,.pdf,.docx,.doc,.txt,.zip,.mp3,.m4a,.ogg`;

interface Props {
  /** How many more are taken. */
  room: number;
  most: number;
  busy: boolean;
  onAdd: (files: readonly File[]) => void;
}

/** Photos from the camera, and files of the device. */
export function AddFiles({ room, most, busy, onAdd }: Props) {
  function choose(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    input.value = '';
    if (busy || chosen.length === 0) return;
    const tooLarge = chosen.find(
      ({ size, type }) => size > limits.submissionFile && !type.startsWith('image/'),
    );
    if (tooLarge !== undefined)
      return showToast('warning', `${tooLarge.name} is larger than ${formatSize(limits.submissionFile)}.`);
    if (chosen.length > room) return showToast('warning', `You can add ${room} more.`);
    onAdd(chosen);
  }

  if (room <= 0)
    return (
      <p className="soft small">
        You added {most} of {most} files.
      </p>
    );
  return (
    <div className="stack">
      <div className="row">
        <label className="button button-secondary add-photo">
          <Icon name="plus" size={20} />
          Take a photo
          <input
            className="visually-hidden"
            type="file"
            accept={PHOTOS}
            capture="environment"
            onChange={({ target }) => choose(target)}
          />
        </label>
        <label className="button button-secondary">
          <Icon name="upload" size={20} />
          Add files
          <input
            className="visually-hidden"
            type="file"
            accept={TAKEN}
            multiple
            onChange={({ target }) => choose(target)}
          />
        </label>
      </div>
      <p className="soft small">
        Photos, PDF, Word or text documents, ZIP or audio. Up to {most} files of{' '}
        {formatSize(limits.submissionFile)}.
      </p>
    </div>
  );
}
