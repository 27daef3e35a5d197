import { useEffect, useEffectEvent } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { isClientError } from '../../lib/api/api-error.ts';
import { saveVisit } from '../../lib/api/save-progress.ts';

/**
 * Notes that the person has a document or an assignment before them, so that the dashboard leads back to it. Videos
 * are noted when they play.
 * @param onRefused the server refused: the person may not study this any more
 */
export function useVisit({ id, type }: Material, onRefused: () => void): void {
  const refused = useEffectEvent(onRefused);

  useEffect(() => {
    if (!lessonKind(type).isVisited) return;
    saveVisit(id).catch((error: unknown) => {
      if (isClientError(error)) refused();
    });
  }, [id, type]);
}
