import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { api, unwrap, unwrapPage } from '../../lib/api.ts';
import { queryOf, start } from './queries.ts';

/** The trash, latest first. */
export const useTrash = () =>
  useInfiniteQuery({
    queryKey: ['trash'],
    queryFn: ({ pageParam }) => unwrapPage(api.trash.$get({ query: queryOf('', pageParam) })),
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
  });

/** Messages of visitors, latest first. */
export const useMessages = (search: string) =>
  useInfiniteQuery({
    queryKey: ['messages', search],
    queryFn: ({ pageParam }) =>
      unwrapPage(api['contact-messages'].$get({ query: queryOf(search, pageParam) })),
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** Who did what, latest first. */
export const useAudit = (action: string, actor: string) =>
  useInfiniteQuery({
    queryKey: ['audit', action, actor],
    queryFn: ({ pageParam }) =>
      unwrapPage(
        api.audit.$get({
          query: {
            ...queryOf('', pageParam),
            ...(action === '' ? {} : { action }),
            ...(actor === '' ? {} : { actor }),
          },
        }),
      ),
    initialPageParam: start(),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** The provider's figures. */
export const useOverview = () =>
  useQuery({ queryKey: ['overview'], queryFn: () => unwrap(api.overview.$get()) });
