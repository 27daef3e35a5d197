import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Page } from '../../../server/contract/page.ts';
import type { StudentSort } from '../../../server/contract/students.ts';
import { api, unwrap, unwrapPage } from '../../lib/api.ts';

/** Where a stretch of a list begins; undefined at the start. */
export type Cursor = Page<unknown>['nextCursor'];

export type UserState = 'pending' | 'approved';

/** What the cache keeps a list of people under. */
export const userKey = (state: UserState, search: string, sort: StudentSort = 'oldest') =>
  ['users', state, search, sort] as const;
/** What the cache keeps a list of materials under. */
export const materialKey = (search: string, filters = '') => ['materials', search, filters] as const;
export const courseKey = ['courses'] as const;

/** The beginning of a list, in the type of all its places. */
export const start = (): Cursor => undefined;

/** The query of a stretch: only what is asked for. */
export const queryOf = (search: string, cursor: Cursor) => ({
  ...(search === '' ? {} : { search }),
  ...(cursor === undefined ? {} : { cursor: String(cursor) }),
});

/** People waiting or approved, a stretch at a time. */
export const useUsers = (state: UserState, search: string, sort: StudentSort = 'oldest') =>
  useInfiniteQuery({
    queryKey: userKey(state, search, sort),
    queryFn: ({ pageParam }) => {
      const query = { ...queryOf(search, pageParam), sort };
      return unwrapPage(
        state === 'pending' ? api['pending-users'].$get({ query }) : api['approved-users'].$get({ query }),
      );
    },
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Every course. */
export const useCourseList = () =>
  useQuery({ queryKey: courseKey, queryFn: () => unwrap(api.courses.$get()) });

/** Loads every list anew, as after each action that worked. */
export function useReload(): () => void {
  const reloaded = useReloaded();
  return () => void reloaded();
}

/** The same for who must wait until the lists show the change. */
export function useReloaded(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries();
}
