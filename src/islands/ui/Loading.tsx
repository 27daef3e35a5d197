import { Button } from './Button.tsx';

interface Props {
  /** For example `text`. */
  what: string;
  hasFailed?: boolean;
  /** Label of the retry button. */
  retry?: string;
  onRetry?: () => void;
}

/** Placeholder while loading, and after a failure. */
export const Loading = ({ what, hasFailed = false, retry = 'Try again', onRetry }: Props) =>
  hasFailed ? (
    <div className="notice notice-error row row-spread" role="alert">
      <p>The {what} could not be loaded. Check your connection and try again.</p>
      <Button small onClick={onRetry}>
        {retry}
      </Button>
    </div>
  ) : (
    <div className={`skeleton loading-${what}`} role="status" aria-label={`Loading the ${what}`} />
  );
