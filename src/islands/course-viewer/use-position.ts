import { useEffect, useEffectEvent, useRef } from 'react';
import type { Progress } from '../../../server/contract/materials.ts';
import { isClientError } from '../../lib/api/api-error.ts';
import { saveProgress } from '../../lib/api/save-progress.ts';
import { keepUnsaved } from '../../lib/api/unsaved-progress.ts';

/** Short enough that a student who was unenrolled during a video is told within ten seconds. */
const SAVE_EVERY_MS = 7000;
/** What is lost when a tab is killed. */
const KEEP_EVERY_MS = 1000;

interface Needs {
  id: number;
  onSaved: (progress: Progress) => void;
  /** The server refused: the person may not study this any more. */
  onRefused: () => void;
}

/**
 * Keeps the place in a video: in the browser every second, on the server every few seconds, when it pauses, when another
 * lesson is chosen and when the page goes away. What the server did not confirm is sent at the next opportunity.
 */
export function usePosition({ id, onSaved, onRefused }: Needs) {
  /** Seconds; undefined while there is nothing to keep. */
  const place = useRef<number>(undefined);
  const savedPlace = useRef<number>(undefined);
  const savedAt = useRef(0);
  const keptAt = useRef(0);

  const tell = (news: Parameters<typeof saveProgress>[1], last = false): Promise<void> =>
    saveProgress(id, news, last).then(onSaved, (error: unknown) => {
      savedPlace.current = undefined;
      if (!last && isClientError(error)) onRefused();
    });

  function send(last: boolean): void {
    const positionSeconds = place.current;
    if (!positionSeconds || positionSeconds === savedPlace.current) return;
    savedPlace.current = positionSeconds;
    savedAt.current = Date.now();
    keptAt.current = savedAt.current;
    void tell({ positionSeconds }, last);
  }

  const onLeave = useEffectEvent(() => send(true));
  useEffect(() => {
    const hide = () => onLeave();
    const leave = () => {
      if (document.visibilityState === 'hidden') onLeave();
    };
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', leave);
      onLeave();
    };
  }, []);

  return {
    /** The server knows this place, in seconds, already. */
    beginAt: (seconds: number): void => {
      place.current = seconds;
      savedPlace.current = seconds;
    },
    /** It went on, or someone moved it, to this place in seconds. */
    moveTo: (seconds: number): void => {
      if (seconds === savedPlace.current) return;
      place.current = seconds;
      const now = Date.now();
      if (now - savedAt.current >= SAVE_EVERY_MS) send(false);
      else if (now - keptAt.current >= KEEP_EVERY_MS) {
        keptAt.current = now;
        keepUnsaved(id, { positionSeconds: seconds });
      }
    },
    save: (): void => send(false),
    /** It was watched to its end: next time it begins from the start. */
    finish: (): void => {
      place.current = undefined;
      void tell({ positionSeconds: 0, completed: true });
    },
  };
}
