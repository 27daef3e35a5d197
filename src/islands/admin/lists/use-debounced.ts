import { useEffect, useState } from 'react';

const REST_MS = 250;

/** Returns the value after a pause in typing, to avoid a request per key. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return rested;
}
