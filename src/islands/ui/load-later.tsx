import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from './Loading.tsx';
import { useInBrowser } from './use-in-browser.ts';

/**
 * Loads a component when first shown. Offline it says so and loads when back online; React's `lazy` would remove the
 * whole screen. Chromium before 155 never refetches a failed script, so none is requested offline, and a second failure
 * offers a reload.
 * @param what like `quiz`
 */
export function loadLater<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loaded: { Part?: ComponentType<Props>; failures: number } = { failures: 0 };
  return function Later(props) {
    const isAwake = useInBrowser();
    const [state, setState] = useState<'waiting' | 'there' | 'lost'>('waiting');

    function start() {
      if (!navigator.onLine) {
        setState('lost');
        return;
      }
      setState('waiting');
      load().then(
        (module) => {
          loaded.Part = module.default;
          setState('there');
        },
        () => {
          loaded.failures += 1;
          setState('lost');
        },
      );
    }
    const startFirst = useEffectEvent(() => {
      if (loaded.Part === undefined) start();
    });
    useEffect(() => {
      startFirst();
      addEventListener('online', startFirst);
      return () => removeEventListener('online', startFirst);
    }, []);

    const { Part } = loaded;
    if (isAwake && Part !== undefined) return <Part {...props} />;
    const isStuck = loaded.failures > 1;
    return (
      <Loading
        what={what}
        hasFailed={state === 'lost'}
        retry={isStuck ? 'Reload the page' : 'Try again'}
        onRetry={isStuck ? () => location.reload() : start}
      />
    );
  };
}
