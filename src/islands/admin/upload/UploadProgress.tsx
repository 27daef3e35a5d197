import { formatSize } from '../../../lib/format-size.ts';
import { formatRemaining } from '../../../lib/format-time.ts';
import type { Speed } from './speed-meter.ts';

interface Props {
  name: string;
  speed: Speed;
  onCancel: () => void;
}

/** How far an upload is, how fast it goes, how long it will take. */
export function UploadProgress({ name, speed, onCancel }: Props) {
  const { sentBytes, totalBytes, bytesPerSecond, secondsLeft } = speed;
  const percent = totalBytes === 0 ? 0 : Math.floor((sentBytes / totalBytes) * 100);
  return (
    <div className="card card-pad upload-progress">
      <p className="row row-spread">
        <strong className="break">{name}</strong>
        <span className="numeric">{percent}%</span>
      </p>
      <progress className="progress" value={percent} max={100} aria-label={`Upload of ${name}`} />
      <p className="row row-spread small soft">
        <span className="numeric">
          {formatSize(sentBytes)} of {formatSize(totalBytes)}
          {bytesPerSecond !== undefined && `, ${formatSize(bytesPerSecond)} per second`}
        </span>
        <span className="numeric">
          {percent === 100
            ? 'The server is checking the file.'
            : secondsLeft !== undefined && `${formatRemaining(secondsLeft)} left`}
        </span>
      </p>
      <p>
        <button type="button" className="button button-secondary button-small" onClick={onCancel}>
          Cancel upload
        </button>
      </p>
    </div>
  );
}
