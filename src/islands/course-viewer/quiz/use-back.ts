import { useEffect, useEffectEvent } from 'react';

/** While `isOn`, the browser's Back leaves the page as it is and calls `onBack`. */
export function useBack(isOn: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOn) return;
    // A step of our own that Back takes instead of leaving.
    const step = () => history.pushState(history.state, '');
    const stay = () => {
      step();
      back();
    };
    step();
    addEventListener('popstate', stay);
    return () => {
      removeEventListener('popstate', stay);
      history.back();
    };
  }, [isOn]);
}
