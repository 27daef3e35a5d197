/** Moves a video to a place, in seconds. */
export function seek(video: HTMLVideoElement, seconds: number): void {
  video.currentTime = seconds;
}

/** Loads a video anew and goes on from a place, in seconds, if the browser lets it play by itself. */
export function reloadAt(video: HTMLVideoElement, seconds: number): void {
  video.load();
  video.currentTime = seconds;
  video.play().catch(() => {});
}
