import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from '../ui/Loading.tsx';

interface Props<Value> {
  what: string;
  /** Value that is already loaded. */
  first?: NoInfer<Value> | undefined;
  load: () => Promise<Value>;
  children: (value: Value) => ReactNode;
}

/** Loads the content of a lesson. */
export function Loaded<Value>({ what, first, load, children }: Props<Value>) {
  const [value, setValue] = useState<Value | undefined>(first);
  const [hasFailed, setFailed] = useState(false);
  const start = () => void load().then(setValue, () => setFailed(true));
  const loadFirst = useEffectEvent(() => {
    if (value === undefined) start();
  });
  useEffect(() => loadFirst(), []);
  function again() {
    setFailed(false);
    start();
  }
  return value === undefined ? (
    <Loading what={what} hasFailed={hasFailed} onRetry={again} />
  ) : (
    children(value)
  );
}
