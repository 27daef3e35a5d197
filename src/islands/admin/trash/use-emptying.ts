import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api, unwrap } from '../../../lib/api/api.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatSize } from '../../../lib/words/format-size.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';

interface Progress {
  erased: number;
  /** Last count of the server; at first that of the list. */
  remaining: number;
}

const itemsOf = (count: number): string => (count === 1 ? '1 item' : `${formatNumber(count)} items`);
const freedOf = (bytes: number): string => (bytes === 0 ? '' : `, ${formatSize(bytes)} freed`);

/**
 * Empties the trash in short calls, to show progress and allow stopping; an interruption keeps the remaining items.
 * @param until ms since 1970: later deletions stay, because the admin did not see them
 */
export function useEmptying({ total, until }: { total: number; until: number }, onEnded: () => void) {
  const [progress, setProgress] = useState<Progress>({ erased: 0, remaining: total });
  const [isStopping, setStopping] = useState(false);
  const stopped = useRef(false);

  async function empty(): Promise<void> {
    stopped.current = false;
    setStopping(false);
    let { erased, remaining } = progress;
    let freedBytes = 0;
    let wentOn = true;
    do {
      const done = await unwrap(api.trash.$delete({ query: { deletedUntil: String(until) } }));
      // Two admins who empty at once, or one who restores meanwhile, must not cause an endless loop.
      wentOn = done.erased > 0;
      erased += done.erased;
      freedBytes += done.freedBytes;
      remaining = done.remaining;
      setProgress({ erased, remaining });
    } while (remaining > 0 && wentOn && !stopped.current);
    if (remaining > 0)
      showToast(
        'warning',
        `Stopped. ${itemsOf(erased)} deleted permanently, ${formatNumber(remaining)} still in the trash.`,
      );
    else showToast('success', `Trash emptied: ${itemsOf(erased)} deleted permanently${freedOf(freedBytes)}.`);
  }

  const run = useMutation({
    mutationFn: empty,
    onSettled: (_nothing, error) => {
      if (error === null) onEnded();
    },
  });

  function stop(): void {
    stopped.current = true;
    setStopping(true);
  }

  return { ...progress, run: run.mutate, isRunning: run.isPending, hasFailed: run.isError, isStopping, stop };
}
