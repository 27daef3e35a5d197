import { useEffect, useState } from 'react';

const REST_MS = 250;

/** The value once it has rested a moment, so that typing does not ask the server at every key. */
export function useDebounced(value: string): string {
  const [rested, setRested] = useState(value);

  useEffect(() => {
    const timer = setTimeout(() => setRested(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);

  return rested;
}
