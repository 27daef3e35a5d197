import type { Material } from '../../../server/contract/materials.ts';
import { api, unwrap } from '../../lib/api/api.ts';
import { Drawn } from '../ui/Drawn.tsx';
import { Loaded } from './Loaded.tsx';

interface Props {
  material: Material;
  /** Sent with the page; fetched otherwise. */
  html: string | undefined;
}

/** Text lesson. */
export const TextLesson = ({ material: { id }, html: first }: Props) => (
  <Loaded
    what="text"
    first={first === undefined ? undefined : { html: first }}
    load={() => unwrap(api.materials[':id'].text.$get({ param: { id: String(id) } }))}
  >
    {({ html }) => <Drawn html={html} />}
  </Loaded>
);
