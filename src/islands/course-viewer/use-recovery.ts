import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';

const PATIENCE_MS = 4000;

/** Why nothing plays: the line is down, or the browser cannot play the file. */
export type PlaybackError = 'line' | 'file';

/**
 * Finds out why a video stopped: asks the server, which may refuse; without an answer it is the line; otherwise it tries
 * once more from the same place, and then it is the file. When the line is back, it goes on by itself.
 * @param recheck whether the person may still watch; takes the player away itself if not
 */
export function useRecovery(recheck: () => Promise<ApiError | undefined>) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<PlaybackError>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triedAgain = useRef(false);
  const place = useRef(0);
  /** Whether it played when it stopped: a video that the person had paused must not begin by itself. */
  const wasPlaying = useRef(false);

  function load(plays: boolean): void {
    const { current } = video;
    if (current === null) return;
    setTrouble(undefined);
    reloadAt(current, place.current, plays);
  }

  async function onStopped(): Promise<void> {
    place.current = video.current?.currentTime || place.current;
    const silence = await recheck();
    if (video.current === null) return;
    if (silence !== undefined) setTrouble('line');
    else if (video.current.error === null) return;
    else if (triedAgain.current) setTrouble('file');
    else {
      triedAgain.current = true;
      load(wasPlaying.current);
    }
  }

  function onWaiting(): void {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void onStopped(), PATIENCE_MS);
  }

  const onLineBack = useEffectEvent(() => {
    if (trouble !== 'line' || video.current === null) return;
    triedAgain.current = false;
    if (video.current.error !== null) return load(wasPlaying.current);
    // The browser has not given up: it goes on loading by itself.
    setTrouble(undefined);
    onWaiting();
  });

  useEffect(() => {
    const listen = () => onLineBack();
    addEventListener('online', listen);
    return () => {
      removeEventListener('online', listen);
      clearTimeout(timer.current);
    };
  }, []);

  return {
    video,
    trouble,
    restart: () => load(true),
    onStopped,
    onPlay: () => {
      wasPlaying.current = true;
    },
    onPause: () => {
      // A video that fails stands still too, and no one paused it.
      if (video.current?.error === null) wasPlaying.current = false;
    },
    onWaiting,
    onRunning: () => {
      clearTimeout(timer.current);
      triedAgain.current = false;
      setTrouble(undefined);
    },
  };
}

/**
 * Loads a video again, at a place in seconds.
 * @param plays whether it goes on from there, if the browser lets it play by itself
 */
function reloadAt(video: HTMLVideoElement, seconds: number, plays: boolean): void {
  video.load();
  video.currentTime = seconds;
  if (plays) video.play().catch(() => {});
}
