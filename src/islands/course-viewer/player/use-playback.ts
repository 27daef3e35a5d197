import { type RefObject, useEffect, useState } from 'react';

/** Playback state of a video, in seconds. */
export interface Playback {
  readonly paused: boolean;
  readonly at: number;
  /** Undefined until known. */
  readonly length: number | undefined;
  /** End of the buffered range at the current position. */
  readonly loadedTo: number;
  readonly muted: boolean;
  /** Undefined if it has no captions. */
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

/** Tracks a video's playback. */
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
