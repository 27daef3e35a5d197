import { useEffect, useEffectEvent, useState } from 'react';
import type { AttemptView } from '../../../../server/contract/quizzes.ts';

const RETRY_MS = 5000;

/**
 * Seconds until an attempt ends, by the server's clock; undefined where no time is set.
 * @param onOver called at the end, and again until the attempt is off the screen: the line may be down
 */
export function useTimeLeft({ now, attempt: { endsAt } }: AttemptView, onOver: () => void) {
  const [end] = useState(() => (endsAt === undefined ? undefined : Date.now() + endsAt - now));
  const [left, setLeft] = useState(() => leftUntil(end));
  const over = useEffectEvent(onOver);

  useEffect(() => {
    if (end === undefined) return;
    let told = 0;
    const timer = setInterval(() => {
      const seconds = leftUntil(end) ?? 0;
      setLeft(seconds);
      if (seconds > 0 || Date.now() - told < RETRY_MS) return;
      told = Date.now();
      over();
    }, 500);
    return () => clearInterval(timer);
  }, [end]);

  return left;
}

const leftUntil = (end: number | undefined): number | undefined =>
  end === undefined ? undefined : Math.max(0, Math.ceil((end - Date.now()) / 1000));
