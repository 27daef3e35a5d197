import { type RefObject, useEffect, useState } from 'react';

/** Where a film is and how it plays. Times are in seconds. */
export interface Playback {
  readonly paused: boolean;
  readonly at: number;
  /** Undefined until it is known. */
  readonly length: number | undefined;
  /** How far it is loaded from where it is. */
  readonly loadedTo: number;
  readonly muted: boolean;
  /** Undefined where it has none. */
  readonly captions: boolean | undefined;
}

const EVENTS = [
  'play',
  'pause',
  'timeupdate',
  'durationchange',
  'progress',
  'volumechange',
  'seeking',
  'emptied',
];
const START: Playback = {
  paused: true,
  at: 0,
  length: undefined,
  loadedTo: 0,
  muted: false,
  captions: undefined,
};

function playbackOf(film: HTMLVideoElement): Playback {
  const { buffered, currentTime: at, duration, paused, muted, textTracks } = film;
  const ends = Array.from({ length: buffered.length }, (_, range) =>
    buffered.start(range) <= at ? buffered.end(range) : 0,
  );
  const [track] = textTracks;
  return {
    paused,
    at,
    length: Number.isFinite(duration) ? duration : undefined,
    loadedTo: Math.max(at, ...ends),
    muted,
    captions: track && track.mode === 'showing',
  };
}

/** Follows a film as it plays. */
export function usePlayback(video: RefObject<HTMLVideoElement | null>): Playback {
  const [playback, setPlayback] = useState(START);
  useEffect(() => {
    const { current: film } = video;
    if (film === null) return undefined;
    const read = () => setPlayback(playbackOf(film));
    for (const event of EVENTS) film.addEventListener(event, read);
    film.textTracks.addEventListener('change', read);
    queueMicrotask(read);
    return () => {
      for (const event of EVENTS) film.removeEventListener(event, read);
      film.textTracks.removeEventListener('change', read);
    };
  }, [video]);
  return playback;
}
