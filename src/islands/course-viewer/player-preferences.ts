import { type RefObject, useEffect } from 'react';

const KEY = 'player';

/** Speeds to choose from, slowest first. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface Preferences {
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Lines of the picture that were chosen; 0: as the line allows. */
  lines: number;
  /** Whether videos cost as little as they can; undefined: as the browser asks. */
  saver?: boolean | undefined;
  /** Until when films are played without HLS, which failed: milliseconds since 1970. */
  noHlsUntil: number;
  /** Whether single keys steer the player. */
  keys: boolean;
}

const usual: Preferences = { rate: 1, volume: 1, muted: false, lines: 0, noHlsUntil: 0, keys: true };

const isRecord = (value: unknown): value is Partial<Record<keyof Preferences, unknown>> =>
  typeof value === 'object' && value !== null;

/** How this person likes to watch, as this browser remembers it. */
export function readPreferences(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    const { rate, volume, muted, lines, saver, noHlsUntil, keys } = isRecord(kept) ? kept : {};
    return {
      rate: speeds.find((speed) => speed === rate) ?? usual.rate,
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : usual.volume,
      muted: muted === true,
      lines: typeof lines === 'number' ? lines : usual.lines,
      saver: typeof saver === 'boolean' ? saver : undefined,
      noHlsUntil: typeof noHlsUntil === 'number' ? noHlsUntil : usual.noHlsUntil,
      keys: keys !== false,
    };
  } catch {
    return usual;
  }
}

/** Remembers a change. */
export function storePreferences(news: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...news }));
  } catch {
    // A browser that keeps nothing starts each video at normal speed.
  }
}

/** Sets the speed of a video, also for when it is loaded again. */
export function setSpeed(video: HTMLVideoElement, rate: number): void {
  video.defaultPlaybackRate = rate;
  video.playbackRate = rate;
}

function applyPreferences(video: HTMLVideoElement): number {
  const { rate, volume, muted } = readPreferences();
  setSpeed(video, rate);
  video.volume = volume;
  video.muted = muted;
  return rate;
}

/**
 * Gives a video the remembered speed and volume.
 * @param onRate told the speed whenever it changes
 * @returns to be called on `ratechange` and `volumechange`
 */
export function usePlayerPreferences(
  video: RefObject<HTMLVideoElement | null>,
  onRate: (rate: number) => void,
): () => void {
  useEffect(() => {
    if (video.current === null) return;
    onRate(applyPreferences(video.current));
  }, [video, onRate]);

  return () => {
    if (video.current === null) return;
    const { playbackRate, volume, muted } = video.current;
    onRate(playbackRate);
    storePreferences({ rate: playbackRate, volume, muted });
  };
}
