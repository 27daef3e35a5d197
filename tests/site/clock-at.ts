import { readFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import timers from 'node:timers/promises';

/** Loaded before the product (`node --import`): its clock stands at the milliseconds in the file CLOCK, and jobs come 60 times as often. */
const { CLOCK = '' } = process.env;
Date.now = () => Number(readFileSync(CLOCK, 'utf8'));

const wait = timers.setTimeout;
timers.setTimeout = <Value>(delay?: number, value?: Value, options?: Parameters<typeof wait>[2]) =>
  wait((delay ?? 0) / 60, value, options);
syncBuiltinESMExports();
