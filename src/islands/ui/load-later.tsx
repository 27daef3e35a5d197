import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from './Loading.tsx';
import { useInBrowser } from './use-in-browser.ts';

/**
 * A part whose script is fetched when it is shown first. Without a line it says so, and is fetched when the line is back;
 * React's `lazy` would take the whole screen away. Chromium before 155 never fetches a script again whose fetch failed, so
 * none is begun without a line, and what fails twice offers a new page.
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
