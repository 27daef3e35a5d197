import { setSpeed, speeds } from './player-preferences.ts';

/** Typing in these is no shortcut. */
const FIELDS = 'input:not([type=range]), textarea, select, [contenteditable], dialog, [role=dialog]';
/** Space and arrow keys have their own meaning here. */
const CONTROLS = 'a, button, summary, [role=tab]';

const SKIP_SECONDS = 10;

type Act = (video: HTMLVideoElement) => void;

export const playOrPause: Act = (video) => {
  if (video.paused) video.play().catch(() => {});
  else video.pause();
};

/** @param seconds negative to go back */
export const skip =
  (seconds: number): Act =>
  (video) => {
    video.currentTime = Math.min(Math.max(0, video.currentTime + seconds), video.duration || 0);
  };

const faster: Act = (video) => {
  const next = speeds.find((speed) => speed > video.playbackRate);
  if (next !== undefined) setSpeed(video, next);
};

const slower: Act = (video) => {
  const next = speeds.findLast((speed) => speed < video.playbackRate);
  if (next !== undefined) setSpeed(video, next);
};

/** Includes our controls; iPhones only support their own player. */
export const toggleFullScreen: Act = (video) => {
  const stage = video.parentElement;
  if (stage?.requestFullscreen === undefined) {
    (video as { webkitEnterFullscreen?: () => void }).webkitEnterFullscreen?.();
    return;
  }
  const change = document.fullscreenElement === null ? stage.requestFullscreen() : document.exitFullscreen();
  change.catch(() => {});
};

export const mute: Act = (video) => {
  video.muted = !video.muted;
};

export const captions: Act = ({ textTracks: [track] }) => {
  if (track !== undefined) track.mode = track.mode === 'showing' ? 'hidden' : 'showing';
};

const acts = new Map<string, Act>([
  [' ', playOrPause],
  ['k', playOrPause],
  ['j', skip(-SKIP_SECONDS)],
  ['ArrowLeft', skip(-SKIP_SECONDS)],
  ['l', skip(SKIP_SECONDS)],
  ['ArrowRight', skip(SKIP_SECONDS)],
  ['f', toggleFullScreen],
  ['m', mute],
  ['c', captions],
  ['<', slower],
  ['>', faster],
]);

/** Handles a shortcut of the player from anywhere on the page, unless the focused element uses the key. */
export function steer(event: KeyboardEvent, video: HTMLVideoElement): void {
  const { key, target } = event;
  const act = acts.get(key.length === 1 ? key.toLowerCase() : key);
  if (act === undefined || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  if (target instanceof Element) {
    if (target.closest(FIELDS)) return;
    if ((key === ' ' || key.startsWith('Arrow')) && target.closest(CONTROLS)) return;
  }
  event.preventDefault();
  act(video);
}
