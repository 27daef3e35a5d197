import type { Material } from '../../../server/contract/materials.ts';
import { api, unwrap } from '../../lib/api.ts';
import { Loaded } from './Loaded.tsx';

/** A text lesson: a page to read. */
export const TextLesson = ({ material: { id } }: { material: Material }) => (
  <Loaded what="text" load={() => unwrap(api.materials[':id'].text.$get({ param: { id: String(id) } }))}>
    {({ html }) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it from Markdown and cleans it
      <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
    )}
  </Loaded>
);
