import { useEffect, useEffectEvent, useRef, useState } from 'react';

const SHOWN_MS = 3000;
const FADE_AT_MS = 2500;

/**
 * The life of a toast: gone after 3 s, fading from 2.5 s, standing still while `paused`.
 * @returns whether it is fading
 */
export function useToastClock(paused: boolean, onEnd: () => void): boolean {
  const [leaving, setLeaving] = useState(false);
  const lived = useRef(0);
  const end = useEffectEvent(onEnd);

  useEffect(() => {
    if (paused) {
      lived.current = Math.min(lived.current, FADE_AT_MS);
      return;
    }
    const since = Date.now() - lived.current;
    const fade = setTimeout(() => setLeaving(true), Math.max(0, FADE_AT_MS - lived.current));
    const remove = setTimeout(() => end(), SHOWN_MS - lived.current);
    return () => {
      lived.current = Date.now() - since;
      clearTimeout(fade);
      clearTimeout(remove);
    };
  }, [paused]);

  return leaving && !paused;
}
