import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../../../server/contract/fields.ts';

/** Where a page of a list begins; undefined at the start. */
export type Cursor = Page<unknown>['nextCursor'];

/** A list of pages. @param load one of them; its query is what is named, and the cursor after the first */
export function usePages<Item>(
  queryKey: readonly unknown[],
  load: (cursor: { cursor?: string }) => Promise<Page<Item>>,
  enabled = true,
  /** Asks again so often, in milliseconds. */
  everyMs: number | false = false,
) {
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => load(pageParam === undefined ? {} : { cursor: String(pageParam) }),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled,
    refetchInterval: everyMs,
  });
  const pages = list.data?.pages;
  return { ...list, items: pages?.flatMap(({ items }) => items), total: pages?.[0]?.total };
}

/** Query of a list that may leave out what is done. */
export const openOnly = (isOpen: boolean) => (isOpen ? { open: '1' as const } : {});
