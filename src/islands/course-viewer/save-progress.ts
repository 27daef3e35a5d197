import type { Progress, ProgressInput } from '../../../server/contract/materials.ts';
import { api, unwrap } from '../../lib/api.ts';

/**
 * Tells the server where the person is in a material.
 * @param last true when the page is going away: the browser then sends it on its own
 * @throws ApiError
 */
export function saveProgress(id: number, json: ProgressInput, last = false): Promise<Progress> {
  return unwrap(
    api.api.materials[':id'].progress.$put(
      { param: { id: String(id) }, json },
      { init: { keepalive: last } },
    ),
  );
}
