import { setImmediate } from 'node:timers/promises';

const SLICE = 20;

let begun = 0;
let turn: Promise<unknown> = Promise.resolve();

/** Yields to other requests after every 20 cards of a long list. */
export function inSlices(): Promise<unknown> {
  begun += 1;
  if (begun % SLICE === 0) turn = turn.then(() => setImmediate());
  return turn;
}
