const realNow = Date.now;

/** The machine's clock, as a test sets it. */
export interface MovableClock {
  /** Milliseconds it is ahead of the true time; behind where negative. */
  ahead: number;
  /** Gives the true time back. */
  restore(): void;
}

/** Takes the clock over. Made before the product, which keeps the function it reads the time with. */
export function movableClock(): MovableClock {
  const clock: MovableClock = {
    ahead: 0,
    restore: () => {
      Date.now = realNow;
    },
  };
  Date.now = () => realNow() + clock.ahead;
  return clock;
}

/** Half past two in India, when SQLite's file may be written again. */
export function setToNight(clock: MovableClock): void {
  const day = 24 * 3_600_000;
  clock.ahead = day - ((realNow() + 3 * 3_600_000) % day);
}
