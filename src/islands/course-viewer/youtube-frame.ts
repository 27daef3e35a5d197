/** YouTube without cookies before the person plays something. */
const YOUTUBE = 'https://www.youtube-nocookie.com';

const ENDED = 0;
const PAUSED = 2;

/** What the frame tells of itself. */
export interface FrameNews {
  /** Place in seconds. */
  readonly currentTime: number | undefined;
  readonly state: 'ended' | 'paused' | 'other';
  /** Why it does not play, for a person. */
  readonly problem?: string;
}

/** By the numbers of YouTube's player. */
const PROBLEMS = new Map([
  [100, 'This video was deleted or made private. Please tell your teacher.'],
  [101, 'The owner of this video lets it play on YouTube only.'],
  [150, 'The owner of this video lets it play on YouTube only.'],
]);
const OTHER_PROBLEM = 'YouTube could not play this video here.';

/** The address of the player's frame. @param from seconds */
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

/** Asks the frame to tell where it is. It answers once its player is ready, so this is said until it does. */
export function callFrame(frame: HTMLIFrameElement): void {
  say(frame, { event: 'listening', id: frame.id });
  say(frame, { event: 'command', func: 'addEventListener', args: ['onError'], id: frame.id });
}

/** Moves the player to a place. @param seconds from the start */
export function seekFrame(frame: HTMLIFrameElement, seconds: number): void {
  say(frame, { event: 'command', func: 'seekTo', args: [seconds, true] });
}

/** Reads a message of the frame; undefined for anything else that is said to the window. */
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

/** What the player says of itself, or the number of what went wrong. */
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
