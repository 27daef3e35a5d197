import type { Material } from '../../../../server/contract/materials.ts';
import { unsavedOf } from '../../../lib/api/unsaved-progress.ts';
import { setParam } from '../../../lib/page/url-state.ts';
import { seekFrame } from '../youtube-frame.ts';

/** Where the lesson's video is, in whole seconds; undefined where there is none. */
export function placeInVideo({ id, type, positionSeconds = 0 }: Material): number | undefined {
  if (type === 'youtube') return Math.floor(unsavedOf(id)?.positionSeconds ?? positionSeconds);
  const video = document.querySelector<HTMLMediaElement>('.player :is(video, audio)');
  return video === null ? undefined : Math.floor(video.currentTime);
}

/** Plays the video of the open lesson from a place, in seconds. */
export function playFrom(seconds: number): void {
  const player = document.querySelector<HTMLElement>('.player');
  const video = player?.querySelector<HTMLMediaElement>('video, audio');
  const frame = player?.querySelector('iframe');
  if (video) {
    video.currentTime = seconds;
    video.play().catch(() => {});
  } else if (frame) seekFrame(frame, seconds);
  else {
    setParam('at', String(seconds));
    player?.click();
  }
  player?.scrollIntoView({ block: 'center' });
}
