import { useCallback, useEffect, useState } from 'react';
import { Loading } from '../ui/Loading.tsx';

type Readiness = 'loading' | 'ready' | 'refused' | 'unreachable';

/** Checks first, because an iframe does not report failures. */
async function prepare(path: string): Promise<Readiness> {
  try {
    const { ok, status } = await fetch(path, { method: 'HEAD' });
    return ok ? 'ready' : status >= 500 ? 'unreachable' : 'refused';
  } catch {
    return 'unreachable';
  }
}

/** Word document as an HTML page made by the server. */
export function PageFrame({ path, title }: { path: string; title: string }) {
  const [state, setState] = useState<Readiness>('loading');
  const load = useCallback(() => void prepare(path).then(setState), [path]);
  useEffect(load, [load]);

  function again() {
    setState('loading');
    load();
  }

  switch (state) {
    case 'loading':
      return <Loading what="document" />;
    case 'ready':
      return (
        <iframe
          className="document-frame"
          src={path}
          title={title}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
        />
      );
    case 'refused':
      return <p className="notice">We can't show this document here. Download it to read it.</p>;
    case 'unreachable':
      return <Loading what="document" hasFailed onRetry={again} />;
  }
}
