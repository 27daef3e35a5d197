import { lessonKind } from '../../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../../server/contract/materials.ts';
import { unsavedOf } from '../../../lib/api/unsaved-progress.ts';
import { setParam } from '../../../lib/page/url-state.ts';
import { seekFrame } from '../youtube-frame.ts';

/** Returns the position of the lesson's video in whole seconds; undefined without a video. */
export function placeInVideo({ id, type, positionSeconds = 0 }: Material): number | undefined {
  const video = document.querySelector<HTMLMediaElement>('.player :is(video, audio)');
  if (video !== null) return Math.floor(video.currentTime);
  // An embedded player of another site has no known position; the last saved one is close.
  const { source, isTimed } = lessonKind(type);
  return source === 'link' && isTimed
    ? Math.floor(unsavedOf(id)?.positionSeconds ?? positionSeconds)
    : undefined;
}

/** Plays the open lesson's video from a position in seconds. */
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
