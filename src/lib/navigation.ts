/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

let leaving = false;

/** Whether the person ends the session here: a call that is refused meanwhile must not lead elsewhere. */
export const isLoggingOut = (): boolean => leaving;

/** @returns how to take it back, where the session could not be ended */
export function setLoggingOut(): () => void {
  leaving = true;
  return () => {
    leaving = false;
  };
}

/** Goes to another page; never settles, so that what waits for it stays busy until the page is gone. */
export function navigateAndWait(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
