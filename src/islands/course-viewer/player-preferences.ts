import { type RefObject, useEffect } from 'react';

const KEY = 'player';

/** Available speeds, slowest first. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const;

interface Preferences {
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Chosen height in lines; 0 adapts to the bandwidth. */
  lines: number;
  /** True to save data; undefined follows the browser's setting. */
  saver?: boolean | undefined;
  /** Videos play without HLS until then, after it failed: ms since 1970. */
  noHlsUntil: number;
  /** True if single keys control the player. */
  keys: boolean;
}

const usual: Preferences = { rate: 1, volume: 1, muted: false, lines: 0, noHlsUntil: 0, keys: true };

const isRecord = (value: unknown): value is Partial<Record<keyof Preferences, unknown>> =>
  typeof value === 'object' && value !== null;

/** Reads the player preferences stored in this browser. */
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

/** Stores changed preferences. */
export function storePreferences(news: Partial<Preferences>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readPreferences(), ...news }));
  } catch {
    // Without storage each video starts at normal speed.
  }
}

/** Sets a video's speed, also for reloads. */
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
 * Applies stored speed and volume to a video.
 * @param onRate called when the speed changes
 * @returns handler of `ratechange` and `volumechange`
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
