import { useEffect, useEffectEvent } from 'react';

/** Absence after which data may be outdated. */
const AWAY_MS = 30_000;

/** Calls back when the user returns to the tab after half a minute or more. */
export function useReturn(onReturn: () => void): void {
  const returned = useEffectEvent(onReturn);

  useEffect(() => {
    let leftAt = Date.now();
    const onChange = () => {
      if (document.hidden) leftAt = Date.now();
      else if (Date.now() - leftAt > AWAY_MS) returned();
    };
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
}
