import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from './Loading.tsx';
import { useInBrowser } from './use-in-browser.ts';

/**
 * A part whose script is fetched when it is shown first. Without a line it says so, and is fetched when the line is back;
 * React's `lazy` would take the whole screen away.
 * @param what such as `quiz`
 */
export function loadLater<Props extends object>(
  what: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props> {
  const loaded: { Part?: ComponentType<Props> } = {};
  return function Later(props) {
    const isAwake = useInBrowser();
    const [state, setState] = useState<'waiting' | 'there' | 'lost'>('waiting');

    function start() {
      setState('waiting');
      load().then(
        (module) => {
          loaded.Part = module.default;
          setState('there');
        },
        () => setState('lost'),
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
    return <Loading what={what} hasFailed={state === 'lost'} onRetry={start} />;
  };
}
