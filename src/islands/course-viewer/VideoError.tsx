import { Button } from '../ui/Button.tsx';
import type { PlaybackError } from './use-recovery.ts';

interface Props {
  trouble: PlaybackError;
  filePath: string;
  onRetry: () => void;
}

/** Explains why the video stopped, and how to continue. */
export function VideoError({ trouble, filePath, onRetry }: Props) {
  return (
    <div className="notice notice-error row row-spread" role="alert">
      {trouble === 'line' ? (
        <>
          <p>We could not reach the server. Check your connection and try again.</p>
          <Button small onClick={onRetry}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <p>This browser can't play the video.</p>
          <a className="button button-small" href={`${filePath}?download`} download>
            Download it
          </a>
        </>
      )}
    </div>
  );
}
