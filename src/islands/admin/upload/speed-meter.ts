/** How an upload is going. */
export interface Speed {
  sentBytes: number;
  totalBytes: number;
  /** Undefined until enough was seen. */
  bytesPerSecond: number | undefined;
  secondsLeft: number | undefined;
}

const WINDOW_MS = 5000;
const SETTLED_MS = 500;

/**
 * Measures over the last five seconds, so that a line that slows down shows soon and a hiccup does not.
 * @param now milliseconds on any clock
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
