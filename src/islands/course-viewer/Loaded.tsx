import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';

interface LoadingProps {
  /** Such as `text`. */
  what: string;
  hasFailed?: boolean;
  onRetry?: () => void;
}

/** In the place of a lesson while it loads, and when it could not be loaded. */
export const Loading = ({ what, hasFailed = false, onRetry }: LoadingProps) =>
  hasFailed ? (
    <div className="notice notice-error row row-spread" role="alert">
      <p>The {what} could not be loaded. Check your connection and try again.</p>
      <button type="button" className="button button-small" onClick={onRetry}>
        Try again
      </button>
    </div>
  ) : (
    <div className={`skeleton loading-${what}`} role="status" aria-label={`Loading the ${what}`} />
  );

interface Props<Value> {
  what: string;
  load: () => Promise<Value>;
  children: (value: Value) => ReactNode;
}

/** Loads what a lesson shows. */
export function Loaded<Value>({ what, load, children }: Props<Value>) {
  const [value, setValue] = useState<Value>();
  const [hasFailed, setFailed] = useState(false);
  const start = () => void load().then(setValue, () => setFailed(true));
  const first = useEffectEvent(start);
  useEffect(() => first(), []);
  return value === undefined ? (
    <Loading what={what} hasFailed={hasFailed} onRetry={start} />
  ) : (
    children(value)
  );
}
