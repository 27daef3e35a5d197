import { setImmediate } from 'node:timers/promises';

const SLICE = 20;

let begun = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Awaited by each card of a long list: others are answered after every 20 cards. */
export function inSlices(): Promise<unknown> {
  begun += 1;
  if (begun % SLICE === 0) turn = turn.then(() => setImmediate());
  return turn;
}
