import { useEffect, useEffectEvent, useRef } from 'react';
import type { Progress } from '../../../server/contract/materials.ts';
import { isClientError } from '../../lib/api/api-error.ts';
import { saveProgress } from '../../lib/api/save-progress.ts';
import { keepUnsaved } from '../../lib/api/unsaved-progress.ts';

/** Tells a student within ten seconds that their enrollment ended. */
const SAVE_EVERY_MS = 7000;
/** Most that is lost if a tab is killed. */
const KEEP_EVERY_MS = 1000;

interface Needs {
  id: number;
  onSaved: (progress: Progress) => void;
  /** Called if the server refuses because access ended. */
  onRefused: () => void;
}

/**
 * Saves the position in a video: in the browser every second; on the server every few seconds, on pause, on change of
 * lesson and on leaving the page. Unconfirmed positions are sent later.
 */
export function usePosition({ id, onSaved, onRefused }: Needs) {
  /** Seconds; undefined while there is nothing to save. */
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
    /** Sets a position in seconds that the server has already. */
    beginAt: (seconds: number): void => {
      place.current = seconds;
      savedPlace.current = seconds;
    },
    /** Sets the position in seconds after playback or seeking. */
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
    /** Resets the position at the end: next time it starts from the beginning. */
    finish: (): void => {
      place.current = undefined;
      void tell({ positionSeconds: 0, completed: true });
    },
  };
}
