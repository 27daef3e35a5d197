import { type InfiniteData, QueryCache, QueryClient } from '@tanstack/react-query';
import type { Course } from '../../../server/contract/courses.ts';
import type { Material } from '../../../server/contract/materials.ts';
import type { Page } from '../../../server/contract/page.ts';
import type { UserSummary } from '../../../server/contract/users.ts';
import { showToast } from '../ui/toasts/toast-store.ts';
import { type Cursor, courseKey, materialKey, userKey } from './queries.ts';

export const LOAD_FAILED = 'Could not load dashboard data.';

/** The lists that came with the page; what is missing is fetched. */
export interface FirstLists {
  pending?: Page<UserSummary> | undefined;
  approved?: Page<UserSummary> | undefined;
  courses?: readonly Course[] | undefined;
  materials?: Page<Material> | undefined;
}

const FRESH_MS = 15_000;

const asPages = <Item>(page: Page<Item> | undefined): InfiniteData<Page<Item>, Cursor> | undefined =>
  page && { pages: [page], pageParams: [undefined] };

/** A cache that begins with the lists of the page. A list that cannot be loaded is said once. */
export function createQueryClient(first: FirstLists): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: () => showToast('error', LOAD_FAILED) }),
    defaultOptions: { queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always' } },
  });
  client.setQueryData(userKey('pending', ''), asPages(first.pending));
  client.setQueryData(userKey('approved', ''), asPages(first.approved));
  client.setQueryData(materialKey(''), asPages(first.materials));
  client.setQueryData(courseKey, first.courses);
  return client;
}
