import { formatSize } from '../../../lib/words/format-size.ts';
import { formatRemaining } from '../../../lib/words/format-time.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { uploadKinds } from './upload-kinds.ts';
import { type UploadItem, type UploadStatus, useUploads } from './uploads.tsx';

const SENTENCES: Record<UploadStatus, string> = {
  queued: 'Waiting to upload.',
  sending: 'Uploading...',
  waiting: "The server can't be reached. Trying again...",
  checking: 'The server is checking the file.',
  paused: 'Paused.',
  'needs-file': 'Choose the same file again to continue.',
  failed: '',
};

/** Lists running and interrupted uploads. */
export function UploadList() {
  const { uploads } = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="uploads-heading">
      <h3 id="uploads-heading">Uploads</h3>
      <ul role="list" className="stack">
        {uploads.map((upload) => (
          <UploadRow key={upload.url} upload={upload} />
        ))}
      </ul>
    </section>
  );
}

/** Row of an upload: progress, speed, remaining time and actions. */
export function UploadRow({ upload }: { upload: UploadItem }) {
  const { title, fileName, status, message } = upload;
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = upload.speed;
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  const moving = status === 'sending';
  return (
    <li className="card card-pad upload-progress">
      <p className="row row-spread">
        <strong className="break">{title}</strong>
        <span className="numeric">{percent}%</span>
      </p>
      <progress className="progress" value={percent} max={100} aria-label={`Upload of ${title}`} />
      <p className="row row-spread small soft">
        <span className="numeric break">
          {fileName}, {formatSize(sentBytes)} of {formatSize(totalBytes)}
          {moving && bytesPerSecond !== undefined && `, ${formatSize(bytesPerSecond)} per second`}
        </span>
        <span className="numeric">
          {moving && secondsLeft !== undefined && `${formatRemaining(secondsLeft)} left`}
        </span>
      </p>
      <p role="status" className={status === 'failed' ? 'upload-failed' : 'small'}>
        {message ?? SENTENCES[status]}
      </p>
      {status !== 'checking' && (
        <div className="row">
          <UploadActs upload={upload} />
        </div>
      )}
    </li>
  );
}

export function UploadActs({ upload }: { upload: UploadItem }) {
  const { pause, resume, cancel, dismiss } = useUploads();
  const { status, title } = upload;
  const action = (label: string, run: () => void, isMain = false) => (
    <button
      type="button"
      className={isMain ? 'button button-small' : 'button button-secondary button-small'}
      onClick={run}
    >
      {label}
      <span className="visually-hidden"> {title}</span>
    </button>
  );
  if (upload.isOver) return action('Dismiss', () => dismiss(upload));
  return (
    <>
      {(status === 'queued' || status === 'sending' || status === 'waiting') &&
        action('Pause', () => pause(upload))}
      {(status === 'paused' || status === 'failed') && action('Resume', () => resume(upload), true)}
      {status === 'needs-file' && <SameFile upload={upload} />}
      {action('Cancel upload', () => void cancel(upload))}
    </>
  );
}

/** Asks for the same file again: after a reload the page may not open it by itself. */
function SameFile({ upload: { url, kind, fileName } }: { upload: UploadItem }) {
  const { chooseAgain } = useUploads();

  async function choose(input: HTMLInputElement) {
    const file = input.files?.[0];
    if (file === undefined || (await chooseAgain(url, file))) return;
    input.value = '';
    showToast('warning', `This is not the same file. Choose ${fileName}.`);
  }

  return (
    <input
      type="file"
      className="file-input"
      aria-label={`Choose ${fileName} again`}
      accept={uploadKinds[kind].accept}
      onChange={({ currentTarget }) => void choose(currentTarget)}
    />
  );
}
