import { useCallback, useState } from 'react';
import type { Material, Progress } from '../../../server/contract/materials.ts';
import { api, identityHeaders, unwrap } from '../../lib/api/api.ts';
import { ApiError } from '../../lib/api/api-error.ts';
import type { PageError } from '../../lib/page/page-error.ts';

export interface CourseContent {
  materials: readonly Material[] | undefined;
  /** Reason why the course is unavailable (now). */
  pageError: PageError | undefined;
  /** Asks the server again. Returns the error if the shown content should stay. */
  recheck: () => Promise<ApiError | undefined>;
  note: (id: number, progress: Progress) => void;
}

/** Tracks the course's materials and the user's access. */
export function useMaterials(
  courseId: number,
  initial: { materials: readonly Material[] | undefined; pageError: PageError | undefined },
): CourseContent {
  const [{ materials, pageError }, setState] = useState(initial);

  const recheck = useCallback(async () => {
    try {
      const found = await unwrap(
        api.courses[':courseId'].materials.$get(
          { param: { courseId: String(courseId) } },
          { headers: identityHeaders() },
        ),
      );
      setState({ materials: found, pageError: undefined });
      return undefined;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 400 || error.status >= 500 || error.status === 429) return error;
      setState({ materials: undefined, pageError: { status: error.status, message: error.message } });
      return undefined;
    }
  }, [courseId]);

  const note = useCallback((id: number, progress: Progress) => {
    setState((before) => ({
      ...before,
      materials: before.materials?.map((material) =>
        material.id === id ? { ...material, ...progress } : material,
      ),
    }));
  }, []);

  return { materials, pageError, recheck, note };
}
