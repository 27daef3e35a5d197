import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** What the browser says of itself. @param before drawn by the server, and until the page is awake */
export const useOfBrowser = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);

/** Whether the page is awake: what is loaded lazily cannot be drawn on the server. */
export const useInBrowser = (): boolean => useOfBrowser(() => true, false);
