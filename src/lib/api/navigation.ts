/** Waits, in milliseconds. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let loggingOut = false;

/** Returns true while the user logs out here: a failed call must not redirect then. */
export const isLoggingOut = (): boolean => loggingOut;

export const setLoggingOut = (is: boolean): void => {
  loggingOut = is;
};

/** Goes to another page; never settles, so that callers stay busy until the page unloads. */
export function navigateAndWait(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
