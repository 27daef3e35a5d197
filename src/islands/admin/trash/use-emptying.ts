import { useRef, useState } from 'react';
import type { Total } from '../../../../server/contract/page.ts';
import { api, unwrap } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { formatSize } from '../../../lib/format-size.ts';
import { formatTotal } from '../../../lib/format-total.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';

interface Emptying {
  step: 'asking' | 'running' | 'stopping' | 'failed';
  erased: number;
  /** As the server counted last; before, as the list said. */
  remaining: Total;
}

const itemsOf = (count: number): string => (count === 1 ? '1 item' : `${formatNumber(count)} items`);

/**
 * Empties the trash in short calls, so that it can be seen how far it is and be stopped; whatever cuts it off, what is
 * erased is erased and the rest is still there.
 * @param until milliseconds since 1970: what was deleted later stays, for it was not on the screen
 */
export function useEmptying({ total, until }: { total: Total; until: number }, onEnded: () => void) {
  const [state, setState] = useState<Emptying>({ step: 'asking', erased: 0, remaining: total });
  const stopped = useRef(false);

  async function run(): Promise<void> {
    stopped.current = false;
    let { erased, remaining } = state;
    let freedBytes = 0;
    let wentOn = true;
    setState({ step: 'running', erased, remaining });
    try {
      do {
        const query = { deletedUntil: String(until) };
        const done = await unwrap(api.trash.$delete({ query }));
        // Two who empty at once, or restore meanwhile, must not keep each other going.
        wentOn = done.erased > 0;
        erased += done.erased;
        freedBytes += done.freedBytes;
        remaining = { count: done.remaining, isMore: false };
        setState({ step: stopped.current ? 'stopping' : 'running', erased, remaining });
      } while (remaining.count > 0 && wentOn && !stopped.current);
    } catch (error) {
      showToast('error', failureOf(error));
      setState({ step: 'failed', erased, remaining });
      return;
    }
    if (remaining.count > 0)
      showToast(
        'warning',
        `Stopped. ${itemsOf(erased)} erased for good, ${formatTotal(remaining)} still in the trash.`,
      );
    else showToast('success', `Trash emptied: ${itemsOf(erased)} erased for good${freedOf(freedBytes)}.`);
    onEnded();
  }

  function stop(): void {
    stopped.current = true;
    setState((now) => ({ ...now, step: 'stopping' }));
  }

  return { ...state, run, stop };
}

const freedOf = (bytes: number): string => (bytes === 0 ? '' : `, ${formatSize(bytes)} freed`);
