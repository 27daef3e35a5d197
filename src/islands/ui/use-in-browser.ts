import { useSyncExternalStore } from 'react';

const never = (): (() => void) => () => undefined;

/** Returns a value of the browser. @param before value on the server and until hydration */
export const useOfBrowser = <Value>(read: () => Value, before: Value): Value =>
  useSyncExternalStore(never, read, () => before);

/** Returns true after hydration: lazy components can't be rendered on the server. */
export const useInBrowser = (): boolean => useOfBrowser(() => true, false);
