import { useCallback, useEffect, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api-error.ts';
import { reloadAt } from './seek.ts';

const PATIENCE_MS = 4000;

/** Why nothing plays: the line is down, or the browser cannot play the file. */
export type Trouble = 'line' | 'file';

/**
 * Finds out why a video stopped: asks the server, which may refuse; without an answer it is the line; otherwise it tries
 * once more from the same place, and then it is the file.
 * @param ask whether the person may still watch; takes the player away itself if not
 */
export function useRecovery(ask: () => Promise<ApiError | undefined>) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<Trouble>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triedAgain = useRef(false);
  const place = useRef(0);

  const restart = useCallback(() => {
    const { current } = video;
    if (current === null) return;
    setTrouble(undefined);
    reloadAt(current, place.current);
  }, []);

  const onStopped = useCallback(async () => {
    place.current = video.current?.currentTime || place.current;
    const silence = await ask();
    if (video.current === null) return;
    if (silence !== undefined) setTrouble('line');
    else if (video.current.error === null) return;
    else if (triedAgain.current) setTrouble('file');
    else {
      triedAgain.current = true;
      restart();
    }
  }, [ask, restart]);

  const onWaiting = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void onStopped(), PATIENCE_MS);
  }, [onStopped]);

  const onRunning = useCallback(() => {
    clearTimeout(timer.current);
    triedAgain.current = false;
    setTrouble(undefined);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);

  return { video, trouble, restart, onStopped, onWaiting, onRunning };
}
