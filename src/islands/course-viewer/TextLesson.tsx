import { useEffect, useState } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { api, unwrap } from '../../lib/api.ts';

type Text = { state: 'loading' } | { state: 'failed' } | { state: 'shown'; html: string };

const read = (id: string): Promise<Text> =>
  unwrap(api.materials[':id'].text.$get({ param: { id } })).then(
    ({ html }) => ({ state: 'shown', html }),
    () => ({ state: 'failed' }),
  );

/** A text lesson: a page to read. */
export function TextLesson({ material: { id } }: { material: Material }) {
  const [text, setText] = useState<Text>({ state: 'loading' });
  const load = () => void read(String(id)).then(setText);

  useEffect(() => {
    void read(String(id)).then(setText);
  }, [id]);

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
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from Markdown and cleans it
  return <div className="prose" dangerouslySetInnerHTML={{ __html: text.html }} />;
}
