/** Moves a video to a place, in seconds. */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/**
 * Loads a video again, at a place in seconds.
 * @param plays whether it goes on from there, if the browser lets it play by itself
 */
export function reloadAt(video: HTMLVideoElement, seconds: number, plays: boolean): void {
  video.load();
  video.currentTime = seconds;
  if (plays) video.play().catch(() => {});
}
