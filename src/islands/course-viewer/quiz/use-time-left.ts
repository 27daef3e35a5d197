import { useEffect, useEffectEvent, useState } from 'react';
import type { AttemptView } from '../../../../server/contract/quizzes.ts';

const RETRY_MS = 5000;

/**
 * Returns the seconds until an attempt ends by the server's clock; infinite without a time limit.
 * @param onOver called at the end, and again until the attempt is closed: the device may be offline
 */
export function useTimeLeft({ now, attempt: { endsAt } }: AttemptView, onOver: () => void): number {
  const [end] = useState(() => Date.now() + (endsAt ?? Number.POSITIVE_INFINITY) - now);
  const [left, setLeft] = useState(() => secondsUntil(end));
  const over = useEffectEvent(onOver);

  useEffect(() => {
    let told = 0;
    const timer = setInterval(() => {
      const seconds = secondsUntil(end);
      setLeft(seconds);
      if (seconds > 0 || Date.now() - told < RETRY_MS) return;
      told = Date.now();
      over();
    }, 500);
    return () => clearInterval(timer);
  }, [end]);

  return left;
}

const secondsUntil = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));
