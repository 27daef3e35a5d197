import { type InfiniteData, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ContactMessage } from '../../../server/contract/contact.ts';
import type { Course } from '../../../server/contract/courses.ts';
import type { Doubt } from '../../../server/contract/doubts.ts';
import type { Page } from '../../../server/contract/fields.ts';
import type { Material } from '../../../server/contract/materials.ts';
import type { OrderSummary } from '../../../server/contract/orders.ts';
import type { TicketSummary } from '../../../server/contract/refunds.ts';
import type { GradingRow } from '../../../server/contract/submissions.ts';
import type { UserSummary } from '../../../server/contract/users.ts';
import { isCancelled } from '../../lib/api-error.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { errorToast } from './error-toast.ts';
import { ALL_MATERIALS, ALL_USERS, type Cursor, keys } from './queries.ts';

export const LOAD_FAILED = 'Could not load dashboard data.';

declare module '@tanstack/react-query' {
  interface Register {
    /** `error`: said in place of the usual sentence. */
    queryMeta: { error?: string };
    mutationMeta: { error?: string };
  }
}

/** The lists that came with the page; what is missing is fetched. */
export interface FirstLists {
  pending?: Page<UserSummary> | undefined;
  approved?: Page<UserSummary> | undefined;
  courses?: readonly Course[] | undefined;
  materials?: Page<Material> | undefined;
  messages?: Page<ContactMessage> | undefined;
  /** Orders to check, where the site takes orders. */
  toCheck?: Page<OrderSummary> | undefined;
  complaints?: Page<TicketSummary> | undefined;
  toGrade?: Page<GradingRow> | undefined;
  doubts?: Page<Doubt> | undefined;
}

const FRESH_MS = 15_000;

const asPages = <Item>(page: Page<Item> | undefined): InfiniteData<Page<Item>, Cursor> | undefined =>
  page && { pages: [page], pageParams: [undefined] };

function successToast(answer: unknown): void {
  if (typeof answer === 'object' && answer !== null && 'message' in answer)
    showToast('success', String(answer.message));
}

/**
 * A cache that begins with the lists of the page. Every mutation says how it went, and is over once the lists show what
 * it changed. A list that cannot be loaded is said once.
 */
export function createQueryClient(first: FirstLists): QueryClient {
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
  client.setQueryData(keys.users('pending', ALL_USERS), asPages(first.pending));
  client.setQueryData(keys.users('approved', ALL_USERS), asPages(first.approved));
  client.setQueryData(keys.materials(ALL_MATERIALS), asPages(first.materials));
  client.setQueryData(keys.messages('', true), asPages(first.messages));
  client.setQueryData(keys.complaints('', true), asPages(first.complaints));
  client.setQueryData(keys.orders('check', ''), asPages(first.toCheck));
  client.setQueryData(keys.grading('handed-in', ''), asPages(first.toGrade));
  client.setQueryData(keys.doubts('unanswered', ''), asPages(first.doubts));
  client.setQueryData(keys.courses, first.courses);
  return client;
}
