import { useRef } from 'react';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useEmptying } from './use-emptying.ts';

interface Props {
  total: number;
  /** Milliseconds since 1970: later deletions stay, because the admin did not see them. */
  until: number;
  onClosed: () => void;
}

/** Dialog to empty the trash: confirms, shows progress and can be stopped. */
export function EmptyTrashDialog({ total, until, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = () => dialog.current?.close();
  const { erased, remaining, run, isRunning, hasFailed, isStopping, stop } = useEmptying(
    { total, until },
    close,
  );
  const goes =
    total === 1
      ? 'The 1 item in the trash is deleted'
      : `All ${formatNumber(total)} items in the trash are deleted`;

  return (
    <Dialog title="Empty the trash?" dialog={dialog} onClosed={onClosed} busy={isRunning}>
      {!(isRunning || hasFailed) && (
        <p>
          {goes} now and can't be restored. This includes everything about deleted people, what students did
          in deleted courses and materials, and all their files. Earlier backups still have them.
        </p>
      )}
      {hasFailed && (
        <p className="notice notice-error" role="alert">
          The connection was lost. {formatNumber(erased)} deleted permanently, {formatNumber(remaining)} still
          in the trash.
        </p>
      )}
      {isRunning && (
        <>
          <p role="status">
            {formatNumber(erased)} of {formatNumber(erased + remaining)} deleted. Keep this window open.
          </p>
          <progress
            className="progress"
            value={erased}
            max={Math.max(1, erased + remaining)}
            aria-label="Emptying the trash"
          />
        </>
      )}
      <div className="dialog-actions">
        {isRunning ? (
          <Button kind="secondary" disabled={isStopping} onClick={stop}>
            {isStopping ? 'Stopping...' : 'Stop'}
          </Button>
        ) : (
          <Button kind="secondary" onClick={close}>
            {hasFailed ? 'Close' : 'Cancel'}
          </Button>
        )}
        <Button kind="danger" busy={isRunning} onClick={() => run()}>
          {isRunning ? 'Deleting...' : hasFailed ? 'Continue deleting' : 'Delete all permanently'}
        </Button>
      </div>
    </Dialog>
  );
}
