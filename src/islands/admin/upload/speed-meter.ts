export interface Speed {
  sentBytes: number;
  totalBytes: number;
  /** Undefined until measured. */
  bytesPerSecond: number | undefined;
  secondsLeft: number | undefined;
}

const WINDOW_MS = 5000;
const SETTLED_MS = 500;

/**
 * Measures speed over the last five seconds, so that a slowdown shows soon but a hiccup does not.
 * @param now milliseconds of any clock
 */
export function createSpeedMeter(now: () => number = () => performance.now()) {
  let seen: { at: number; sent: number }[] = [];

  return (sentBytes: number, totalBytes: number): Speed => {
    const at = now();
    seen = [...seen.filter((sample) => at - sample.at <= WINDOW_MS), { at, sent: sentBytes }];
    const [first] = seen;
    const elapsed = first === undefined ? 0 : at - first.at;
    if (first === undefined || elapsed < SETTLED_MS || sentBytes <= first.sent)
      return { sentBytes, totalBytes, bytesPerSecond: undefined, secondsLeft: undefined };
    const bytesPerSecond = ((sentBytes - first.sent) * 1000) / elapsed;
    return { sentBytes, totalBytes, bytesPerSecond, secondsLeft: (totalBytes - sentBytes) / bytesPerSecond };
  };
}
