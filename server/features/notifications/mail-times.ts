const HOUR_MS = 60 * 60_000;
export const DAY_MS = 24 * HOUR_MS;
/** 8 in the morning in India, after midnight in UTC. */
const EIGHT_MS = 2.5 * HOUR_MS;

const next = (at: number, everyMs: number, offsetMs: number): number =>
  (Math.floor((at - offsetMs) / everyMs) + 1) * everyMs + offsetMs;

export const nextHour = (at: number): number => next(at, HOUR_MS, 0);
export const nextMorning = (at: number): number => next(at, DAY_MS, EIGHT_MS);
