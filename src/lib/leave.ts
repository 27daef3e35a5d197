/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Goes to another page; never settles, so that what waits for it stays busy until the page is gone. */
export function leaveTo(path: string): Promise<never> {
  location.assign(path);
  return new Promise(() => {});
}
