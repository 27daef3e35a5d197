const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** How long a session lives unused, and how long at all. An admin's browser left open is worth more to a thief. */
export const SESSION_LIMITS = {
  student: { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS },
  admin: { idleMs: 30 * MINUTE_MS, absoluteMs: 12 * HOUR_MS },
} as const;

/** How long after giving password and code a person may do what a thief at an open browser must not. */
export const FRESH_MS = 10 * MINUTE_MS;
