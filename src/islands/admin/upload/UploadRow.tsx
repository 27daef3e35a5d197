import { formatSize } from '../../../lib/format-size.ts';
import { formatRemaining } from '../../../lib/format-time.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import type { UploadItem } from './upload-item.ts';
import { uploadKinds } from './upload-kinds.ts';
import { cancel, chooseAgain, dismiss, pause, resume } from './uploads.ts';

const SENTENCES: Record<UploadItem['status'], string> = {
  queued: 'Waiting for its turn.',
  sending: 'Uploading...',
  waiting: 'The server cannot be reached. Trying again...',
  checking: 'The server is checking the file.',
  paused: 'Paused.',
  'needs-file': 'Choose the same file again to go on.',
  elsewhere: 'Going on in another tab.',
  failed: '',
};

/** One upload: how far it is, how fast it goes, how long it will take, and what can be done with it. */
export function UploadRow({ upload }: { upload: UploadItem }) {
  const { url, title, name, status, speed, message } = upload;
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = speed;
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
          {name}, {formatSize(sentBytes)} of {formatSize(totalBytes)}
          {moving && bytesPerSecond !== undefined && `, ${formatSize(bytesPerSecond)} per second`}
        </span>
        <span className="numeric">
          {moving && secondsLeft !== undefined && `${formatRemaining(secondsLeft)} left`}
        </span>
      </p>
      <p role="status" className={status === 'failed' ? 'upload-failed' : 'small'}>
        {message ?? SENTENCES[status]}
      </p>
      <Actions upload={upload} onCancel={() => void cancel(url)} />
    </li>
  );
}

function Actions({ upload, onCancel }: { upload: UploadItem; onCancel: () => void }) {
  const { url, status, title, over } = upload;
  const of = <span className="visually-hidden"> {title}</span>;
  if (status === 'checking' || status === 'elsewhere') return null;
  if (over)
    return (
      <div className="row">
        <button type="button" className="button button-secondary button-small" onClick={() => dismiss(url)}>
          Dismiss{of}
        </button>
      </div>
    );
  return (
    <div className="row">
      {(status === 'queued' || status === 'sending' || status === 'waiting') && (
        <button type="button" className="button button-secondary button-small" onClick={() => pause(url)}>
          Pause{of}
        </button>
      )}
      {(status === 'paused' || status === 'failed') && (
        <button type="button" className="button button-small" onClick={() => resume(url)}>
          Resume{of}
        </button>
      )}
      {status === 'needs-file' && <SameFile upload={upload} />}
      <button type="button" className="button button-secondary button-small" onClick={onCancel}>
        Cancel upload{of}
      </button>
    </div>
  );
}

/** A page that was loaded anew may not open the file by itself. */
function SameFile({ upload: { url, kind, name } }: { upload: UploadItem }) {
  return (
    <input
      type="file"
      className="file-input"
      aria-label={`Choose ${name} again`}
      accept={uploadKinds[kind].accept}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        if (file === undefined || chooseAgain(url, file)) return;
        currentTarget.value = '';
        showToast('warning', `This is not the same file. Choose ${name}.`);
      }}
    />
  );
}
