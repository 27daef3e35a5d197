import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Page } from '../../../../server/contract/fields.ts';

/** Start of a page; undefined for the first. */
export type Cursor = Page<unknown>['nextCursor'];

/** Loads a list page by page. @param load loads one page, with the given query and the cursor after the first */
export function usePages<Item>(
  queryKey: readonly unknown[],
  load: (cursor: { cursor?: string }) => Promise<Page<Item>>,
  enabled = true,
  /** Refetch interval in milliseconds. */
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

/** Query of a list that can leave out finished items. */
export const openOnly = (isOpen: boolean) => (isOpen ? { open: '1' as const } : {});
