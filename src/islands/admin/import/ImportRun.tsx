import type { ImportProgress } from '../../../../server/contract/import.ts';
import { formatNumber } from '../../../lib/format-price.ts';

/** How far an import is, and how it ended. */
export function ImportRun({ progress }: { progress: ImportProgress | undefined }) {
  const { state, done, total, message } = progress ?? { state: 'working', done: 0, total: 1, message: '' };
  if (state === 'failed')
    return (
      <p className="notice notice-error" role="alert">
        {message}
      </p>
    );
  if (state === 'done')
    return (
      <p className="notice notice-success" role="status">
        {message} Download the temporary passwords now: this file is given once. Each works for 72 hours, and
        the first login asks for a new one.
      </p>
    );
  return (
    <>
      <p role="status">
        {progress === undefined
          ? 'Beginning.'
          : `${formatNumber(done)} of ${formatNumber(total)} passwords made. Keep this window open.`}
      </p>
      <progress className="progress" value={done} max={total} aria-label="Import" />
    </>
  );
}
