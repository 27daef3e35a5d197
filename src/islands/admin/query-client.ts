import { type InfiniteData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { AdminCounts } from '../../../server/contract/admin-counts.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { Page } from '../../../server/contract/fields.ts';
import { isCancelled } from '../../lib/api/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { errorToast } from './error-toast.ts';
import { keys } from './queries/keys.ts';
import type { Cursor } from './queries/pages.ts';

export const LOAD_FAILED = 'Could not load dashboard data.';

declare module '@tanstack/react-query' {
  interface Register {
    /** `error`: replaces the default message. */
    queryMeta: { error?: string };
    mutationMeta: { error?: string };
  }
}

/** Data sent with the page; missing parts are fetched. */
export interface FirstData {
  counts?: AdminCounts | undefined;
  courses?: readonly Course[] | undefined;
  /** Used in place of the courses where their figures are not shown. */
  courseNames?: readonly Course[] | undefined;
  /** First page of the open tab's list. */
  list?: Page<unknown> | undefined;
  listKey?: readonly unknown[] | undefined;
}

const FRESH_MS = 15_000;

function successToast(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'message' in answer)
    showToast('success', String(answer.message));
}

/** Refetches visible queries that failed, also behind a dialog, so that one press is enough. */
export const loadFailedAgain = (client: QueryClient): Promise<void> =>
  client.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

/**
 * Creates the cache from the data sent with the page. Mutations show a toast and finish once the lists are reloaded. A
 * failed list is reported once.
 */
export function createQueryClient(first: FirstData): QueryClient {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (_error, { meta }) => showToast('error', meta?.error ?? LOAD_FAILED),
    }),
    mutationCache: new MutationCache({
      onSuccess: successToast,
      onError: (error, _input, _result, { meta }) =>
        meta?.error === undefined || isCancelled(error) ? errorToast(error) : showToast('error', meta.error),
      onSettled: () => client.invalidateQueries(),
    }),
    defaultOptions: {
      queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  });
  client.setQueryData(keys.counts, first.counts);
  client.setQueryData(keys.courses, first.courses);
  client.setQueryData(keys.courses, first.courseNames, { updatedAt: 0 });
  if (first.list !== undefined && first.listKey !== undefined)
    client.setQueryData<InfiniteData<Page<unknown>, Cursor>>(first.listKey, {
      pages: [first.list],
      pageParams: [undefined],
    });
  return client;
}
