import { type RefObject, useEffect, useState } from 'react';
import { playOrPause, skip, toggleFullScreen } from '../player-keys.ts';

const QUIET_MS = 3000;
const DOUBLE_MS = 350;

/** Effect of a double tap, shown briefly; `times` distinguishes repeats. */
export interface Skipped {
  readonly seconds: number;
  readonly times: number;
}

/**
 * Hides the controls during playback, and handles presses on the video: a click plays or pauses, a tap shows the
 * controls, a double tap at a side skips ten seconds.
 */
export function useQuiet(video: RefObject<HTMLVideoElement | null>) {
  const [quiet, setQuiet] = useState(false);
  const [skipped, setSkipped] = useState<Skipped>({ seconds: 0, times: 0 });

  useEffect(() => {
    const { current: film } = video;
    const stage = film?.parentElement;
    if (!film || !stage) return undefined;
    let timer: ReturnType<typeof setTimeout>;
    let isQuiet = false;
    let tapped = { at: 0, side: 0 };

    function show(): void {
      isQuiet = false;
      setQuiet(false);
      clearTimeout(timer);
      timer = setTimeout(rest, QUIET_MS);
    }
    function rest(): void {
      const isNeeded =
        film?.paused !== false || stage?.querySelector(':popover-open, :focus-visible') !== null;
      clearTimeout(timer);
      if (isNeeded) timer = setTimeout(rest, QUIET_MS);
      isQuiet = !isNeeded;
      setQuiet(isQuiet);
    }
    function tap({ clientX, timeStamp: at }: PointerEvent): void {
      if (!film) return;
      const { left, width } = film.getBoundingClientRect();
      const side = Math.floor(((clientX - left) / width) * 3) - 1;
      const isDouble = side !== 0 && tapped.side === side && at - tapped.at < DOUBLE_MS;
      tapped = { at, side };
      if (isDouble) {
        skip(10 * side)(film);
        setSkipped(({ times }) => ({ seconds: 10 * side, times: times + 1 }));
      } else if (isQuiet || film.paused) show();
      else rest();
    }
    const listen = new AbortController();
    const { signal } = listen;
    film.addEventListener(
      'pointerup',
      (event) => {
        if (event.pointerType !== 'mouse') tap(event);
        else if (event.button === 0) playOrPause(film);
      },
      { signal },
    );
    film.addEventListener('dblclick', () => toggleFullScreen(film), { signal });
    for (const event of ['play', 'pause']) film.addEventListener(event, show, { signal });
    for (const event of ['focusin', 'keydown']) stage.addEventListener(event, show, { signal });
    stage.addEventListener(
      'pointermove',
      ({ pointerType, target }) => {
        if (pointerType === 'mouse' || target !== film) show();
      },
      { signal },
    );
    stage.addEventListener('pointerleave', ({ pointerType }) => pointerType === 'mouse' && rest(), {
      signal,
    });
    return () => {
      listen.abort();
      clearTimeout(timer);
    };
  }, [video]);

  return { quiet, skipped };
}
