import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { MaterialType } from '../../../../server/contract/materials.ts';
import { api, unwrap, unwrapPage } from '../../../lib/api.ts';
import { materialKey, queryOf, start } from '../queries.ts';

/** What the list of content shows. */
export interface ContentFilter {
  search: string;
  /** Id of a course; empty for all. */
  courseId: string;
  type: MaterialType | '';
  sort: 'newest' | 'course';
}

/** Materials, a stretch at a time. */
export function useMaterialList({ search, courseId, type, sort }: ContentFilter, enabled: boolean) {
  const filters = [courseId, type, sort === 'newest' ? '' : sort].filter(Boolean).join();
  return useInfiniteQuery({
    queryKey: materialKey(search, filters),
    queryFn: ({ pageParam }) =>
      unwrapPage(
        api.materials.$get({
          query: {
            ...queryOf(search, pageParam),
            ...(courseId === '' ? {} : { courseId }),
            ...(type === '' ? {} : { type }),
            ...(sort === 'newest' ? {} : { sort }),
          },
        }),
      ),
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
  });
}

/** All materials of a course in the order that students see. */
export const useCourseMaterials = (courseId: string) =>
  useQuery({
    queryKey: ['materials', 'course', courseId],
    queryFn: () => unwrap(api.courses[':courseId'].materials.$get({ param: { courseId } })),
    enabled: courseId !== '',
  });
