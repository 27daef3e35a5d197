/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let loggingOut = false;

/** Whether the person ends the session here: a call that fails meanwhile must not lead elsewhere. */
export const isLoggingOut = (): boolean => loggingOut;

export const setLoggingOut = (is: boolean): void => {
  loggingOut = is;
};

/** Goes to another page; never settles, so that what waits for it stays busy until the page is gone. */
export function navigateAndWait(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
