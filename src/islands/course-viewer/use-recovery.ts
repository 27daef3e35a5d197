import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { ApiError } from '../../lib/api/api-error.ts';

const PATIENCE_MS = 4000;

/** Cause of failed playback: offline, or an unsupported file. */
export type PlaybackError = 'line' | 'file';

/**
 * Diagnoses a stopped video: asks the server, which may refuse; without an answer the device is offline; otherwise
 * retries once from the same position, then blames the file. Resumes when back online.
 * @param recheck checks access, and removes the player if it ended
 */
export function useRecovery(recheck: () => Promise<ApiError | undefined>) {
  const video = useRef<HTMLVideoElement>(null);
  const [trouble, setTrouble] = useState<PlaybackError>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const triedAgain = useRef(false);
  const place = useRef(0);
  /** True if it was playing: a paused video must not start by itself. */
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
    // The browser is still trying to load.
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
      // A failing video also pauses, but not by the user.
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

/** Reloads a video at a position in seconds. @param plays true to continue playing, if autoplay is allowed */
function reloadAt(video: HTMLVideoElement, seconds: number, plays: boolean): void {
  video.load();
  video.currentTime = seconds;
  if (plays) video.play().catch(() => {});
}
