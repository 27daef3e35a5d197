import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { Loading } from '../ui/Loading.tsx';

interface Props<Value> {
  what: string;
  load: () => Promise<Value>;
  children: (value: Value) => ReactNode;
}

/** Loads what a lesson shows. */
export function Loaded<Value>({ what, load, children }: Props<Value>) {
  const [value, setValue] = useState<Value>();
  const [hasFailed, setFailed] = useState(false);
  const start = () => void load().then(setValue, () => setFailed(true));
  const first = useEffectEvent(start);
  useEffect(() => first(), []);
  return value === undefined ? (
    <Loading what={what} hasFailed={hasFailed} onRetry={start} />
  ) : (
    children(value)
  );
}
