import { useEffect, useEffectEvent } from 'react';
import { lessonKind } from '../../../server/contract/lesson-kinds.ts';
import type { Material } from '../../../server/contract/materials.ts';
import { isClientError } from '../../lib/api/api-error.ts';
import { saveVisit } from '../../lib/api/save-progress.ts';

/**
 * Records the visit to a document or assignment, so that the dashboard leads back to it. Videos are recorded on play.
 * @param onRefused called if access ended
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
