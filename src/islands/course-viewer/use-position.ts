import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Progress } from '../../../server/contract/materials.ts';
import { ApiError } from '../../lib/api-error.ts';
import { saveProgress } from './save-progress.ts';

/** Short enough that a student who was unenrolled during a video is told within ten seconds. */
const SAVE_EVERY_MS = 7000;

interface Needs {
  id: number;
  video: RefObject<HTMLVideoElement | null>;
  onSaved: (progress: Progress) => void;
  /** The server refused: the person may not study this any more. */
  onRefused: () => void;
}

/**
 * Keeps the place in a video on the server: while it plays, when it pauses, when another lesson is chosen and when the
 * page goes away. A save that fails for want of a line is made up for by the next.
 * @returns to be called on every `timeupdate`, and on `pause`
 */
export function usePosition({ id, video, onSaved, onRefused }: Needs) {
  const savedAt = useRef(0);
  const saved = useRef<number>(undefined);
  const calls = useRef({ onSaved, onRefused });
  useEffect(() => {
    calls.current = { onSaved, onRefused };
  });

  const send = useCallback(
    (element: HTMLVideoElement | null, last: boolean) => {
      const position = element?.currentTime ?? 0;
      if (position === 0 || position === saved.current || element?.ended) return;
      savedAt.current = Date.now();
      saved.current = position;
      saveProgress(id, { positionSeconds: position }, last).then(
        (progress) => calls.current.onSaved(progress),
        (error: unknown) => {
          saved.current = undefined;
          if (!last && error instanceof ApiError && error.status >= 400 && error.status < 500)
            calls.current.onRefused();
        },
      );
    },
    [id],
  );

  useEffect(() => {
    const { current } = video;
    const leave = () => {
      if (document.visibilityState === 'hidden') send(current, true);
    };
    const hide = () => send(current, true);
    addEventListener('pagehide', hide);
    document.addEventListener('visibilitychange', leave);
    return () => {
      removeEventListener('pagehide', hide);
      document.removeEventListener('visibilitychange', leave);
      send(current, true);
    };
  }, [send, video]);

  const save = (): void => send(video.current, false);
  const tick = (): void => {
    if (Date.now() - savedAt.current >= SAVE_EVERY_MS) save();
  };
  return { tick, save };
}
