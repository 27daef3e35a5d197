import { useEffect } from 'react';
import type { Material } from '../../../server/contract/materials.ts';
import { saveProgress } from '../../lib/save-progress.ts';

/**
 * Notes that the person has a document or an assignment before them, so that the dashboard leads back to it. Videos
 * are noted when they play.
 */
export function useVisit({ id, type }: Material): void {
  useEffect(() => {
    if (type === 'document' || type === 'assignment') saveProgress(id, {}).catch(() => {});
  }, [id, type]);
}
