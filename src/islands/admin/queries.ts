import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, unwrap, unwrapPage } from '../../lib/api.ts';

/** Where a stretch of a list begins; undefined at the start. */
export type Cursor = number | undefined;

export type UserState = 'pending' | 'approved';

export const userKey = (state: UserState, search: string) => ['users', state, search] as const;
export const materialKey = (search: string) => ['materials', search] as const;
export const courseKey = ['courses'] as const;

const start = (): Cursor => undefined;

const queryOf = (search: string, cursor: Cursor) => ({
  ...(search === '' ? {} : { search }),
  ...(cursor === undefined ? {} : { cursor: String(cursor) }),
});

/** People waiting or approved, a stretch at a time. */
export const useUsers = (state: UserState, search: string) =>
  useInfiniteQuery({
    queryKey: userKey(state, search),
    queryFn: ({ pageParam }) => {
      const query = queryOf(search, pageParam);
      return unwrapPage(
        state === 'pending'
          ? api.api['pending-users'].$get({ query })
          : api.api['approved-users'].$get({ query }),
      );
    },
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** All materials, a stretch at a time. */
export const useMaterialList = (search: string) =>
  useInfiniteQuery({
    queryKey: materialKey(search),
    queryFn: ({ pageParam }) => unwrapPage(api.api.materials.$get({ query: queryOf(search, pageParam) })),
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Every course. */
export const useCourseList = () =>
  useQuery({ queryKey: courseKey, queryFn: () => unwrap(api.api.courses.$get()) });

/** Loads every list anew, as after each action that worked. */
export function useReload(): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries();
}
