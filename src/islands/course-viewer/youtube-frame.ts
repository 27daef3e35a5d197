/** YouTube's domain without cookies before playback. */
const YOUTUBE = 'https://www.youtube-nocookie.com';

const ENDED = 0;
const PAUSED = 2;

/** Message from the frame. */
export interface FrameNews {
  /** Position in seconds. */
  readonly currentTime: number | undefined;
  readonly state: 'ended' | 'paused' | 'other';
  /** Reason for failed playback, as a sentence. */
  readonly problem?: string;
}

/** By error code of YouTube's player. */
const PROBLEMS = new Map([
  [100, 'This video was deleted or made private. Please tell your teacher.'],
  [101, 'The owner of this video lets it play on YouTube only.'],
  [150, 'The owner of this video lets it play on YouTube only.'],
]);
const OTHER_PROBLEM = 'YouTube could not play this video here.';

/** Returns the address of the player's frame. @param from start in seconds */
export function frameAddress(videoId: string, from: number): string {
  const query = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    enablejsapi: '1',
    origin: location.origin,
    start: String(Math.floor(from)),
  });
  return `${YOUTUBE}/embed/${videoId}?${query}`;
}

const say = (frame: HTMLIFrameElement, message: object): void =>
  frame.contentWindow?.postMessage(JSON.stringify(message), YOUTUBE);

/** Asks the frame for its position. It answers only once its player is ready, so callers repeat this. */
export function callFrame(frame: HTMLIFrameElement): void {
  say(frame, { event: 'listening', id: frame.id });
  say(frame, { event: 'command', func: 'addEventListener', args: ['onError'], id: frame.id });
}

/** Moves the player to a position. @param seconds from the start */
export function seekFrame(frame: HTMLIFrameElement, seconds: number): void {
  say(frame, { event: 'command', func: 'seekTo', args: [seconds, true] });
}

/** Parses a message from the frame; undefined for other window messages. */
export function newsOf(event: MessageEvent, frame: HTMLIFrameElement): FrameNews | undefined {
  if (event.origin !== YOUTUBE || event.source !== frame.contentWindow || typeof event.data !== 'string')
    return undefined;
  const info = infoOf(event.data);
  if (typeof info === 'number')
    return { currentTime: undefined, state: 'other', problem: PROBLEMS.get(info) ?? OTHER_PROBLEM };
  if (info === undefined) return undefined;
  const currentTime =
    'currentTime' in info && typeof info.currentTime === 'number' ? info.currentTime : undefined;
  const playerState = 'playerState' in info ? info.playerState : undefined;
  const state = playerState === ENDED ? 'ended' : playerState === PAUSED ? 'paused' : 'other';
  return { currentTime, state };
}

/** Returns the player's state, or its error code. */
function infoOf(data: string): object | number | undefined {
  try {
    const message: unknown = JSON.parse(data);
    if (typeof message !== 'object' || message === null || !('info' in message)) return undefined;
    if ('event' in message && message.event === 'onError') return Number(message.info);
    return typeof message.info === 'object' && message.info !== null ? message.info : undefined;
  } catch {
    return undefined;
  }
}
