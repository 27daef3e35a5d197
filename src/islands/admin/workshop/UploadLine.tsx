import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import { formatRemaining } from '../../../lib/words/format-time.ts';
import { Icon } from '../../ui/Icon.tsx';
import { UploadActs } from '../upload/UploadList.tsx';
import type { UploadItem, UploadStatus } from '../upload/uploads.tsx';

const WORDS: Partial<Record<UploadStatus, string>> = {
  queued: 'Waiting its turn',
  waiting: 'Waiting for the connection',
  checking: 'The server is checking the file',
  paused: 'Paused',
  'needs-file': 'Choose the same file again to continue',
};

/** Row of a running upload, at the place of its lesson. */
export function UploadLine({ upload }: { upload: UploadItem }) {
  const { title, kind, status, message, speed } = upload;
  const { sentBytes, totalBytes, secondsLeft } = speed;
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  const left = secondsLeft === undefined ? '' : ` · ${formatRemaining(secondsLeft)} left`;
  return (
    <li role="treeitem" className="upload-line" aria-selected={false} tabIndex={-1}>
      <Icon name={lessonKind(kind).icon} size={20} />
      <span className="upload-line-name">
        <span className="outline-title">{title}</span>
        <progress className="progress" value={percent} max={100} aria-label={`Upload of ${title}`} />
        <span role="status" className={status === 'failed' ? 'small upload-failed' : 'small soft numeric'}>
          {message ?? WORDS[status] ?? `${percent}%${left}`}
        </span>
      </span>
      <span className="row">
        <UploadActs upload={upload} />
      </span>
    </li>
  );
}
