import { useMemo, useSyncExternalStore } from 'react';

const never = (): (() => void) => () => {};

/** The parameters of the page's address as it was opened. A page made at build time knows none until it is awake. */
export function useSearchParams(): URLSearchParams {
  const search = useSyncExternalStore(
    never,
    () => location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
