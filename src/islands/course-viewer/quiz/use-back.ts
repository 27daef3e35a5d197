import { useEffect, useEffectEvent } from 'react';

/** While `isOn`, the browser's Back calls `onBack` and does not leave the page. */
export function useBack(isOn: boolean, onBack: () => void): void {
  const back = useEffectEvent(onBack);
  useEffect(() => {
    if (!isOn) return;
    // History entry that Back consumes.
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
