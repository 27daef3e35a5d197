import { useCallback, useEffect, useState } from 'react';

/** Longer texts are for a program that is made for them. */
const MAX_BYTES = 1024 * 1024;

type Text = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; text: string };

async function read(path: string): Promise<Text> {
  try {
    const answer = await fetch(path);
    return answer.ok ? { state: 'shown', text: await answer.text() } : { state: 'failed' };
  } catch {
    return { state: 'failed' };
  }
}

/** A text file, shown as it is. @param size bytes */
export function TextPage({ path, size }: { path: string; size: number }) {
  const [text, setText] = useState<Text>({ state: 'loading' });
  const load = useCallback(() => void read(path).then(setText), [path]);
  const fits = size <= MAX_BYTES;

  useEffect(() => {
    if (fits) load();
  }, [fits, load]);

  if (!fits) return <p className="notice">This text is too long to be shown here. Open or download it.</p>;
  if (text.state === 'failed')
    return (
      <div className="notice notice-error row row-spread" role="alert">
        <p>The text could not be loaded. Check your connection and try again.</p>
        <button type="button" className="button button-small" onClick={load}>
          Try again
        </button>
      </div>
    );
  if (text.state === 'loading')
    return <div className="skeleton document-loading" role="status" aria-label="Loading the text" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached with the keyboard
    <pre className="card card-pad document-text" tabIndex={0}>
      {text.text}
    </pre>
  );
}
