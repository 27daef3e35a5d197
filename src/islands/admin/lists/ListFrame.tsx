import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LOAD_FAILED, loadFailedAgain } from '../query-client.ts';

export interface ListState {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  error: Error | null;
  /** When the shown data was loaded, in ms since 1970; 0 where only other parts of the screen were. */
  dataUpdatedAt: number;
}

interface Props {
  state: ListState;
  /** Number of rows shown; undefined while loading. */
  shown: number | undefined;
  empty: ReactNode;
  children: ReactNode;
}

/** Shows a list, or its state while it loads, after an error or when empty. */
export function ListFrame({ state, shown, empty, children }: Props) {
  const client = useQueryClient();
  const again = () => void loadFailedAgain(client);
  if (shown === undefined && state.isError)
    return (
      <Empty
        icon="error"
        title={LOAD_FAILED}
        text={
          state.error instanceof ApiError && state.error.fromServer
            ? state.error.message
            : 'A network error occurred while fetching data.'
        }
      >
        <Button busy={state.isFetching} onClick={again}>
          Try again
        </Button>
      </Empty>
    );
  if (shown === undefined) return <RowSkeletons />;
  return (
    <>
      {state.isError && (
        <div className="stale-line" role="alert">
          <Icon name="warning" size={20} />
          <p>
            {LOAD_FAILED}
            {state.dataUpdatedAt > 0 && ` Shown: ${formatMoment(state.dataUpdatedAt)}.`}
          </p>
          <Button kind="secondary" small busy={state.isFetching} onClick={again}>
            Try again
          </Button>
        </div>
      )}
      {shown === 0 ? empty : children}
    </>
  );
}

function RowSkeletons() {
  return (
    <div role="status" aria-label="Loading">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
        <div key={key} className="skeleton skeleton-row" />
      ))}
    </div>
  );
}

export interface ListPages {
  items: readonly unknown[] | undefined;
  total: number | undefined;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/** Shows how much of a long list is loaded, and a button for more. @param noun singular of its items */
export function ListFoot({ list, noun = 'item' }: { list: ListPages; noun?: string }) {
  const { items = [], total = items.length, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const all = `${formatNumber(total)} ${total === 1 ? noun : `${noun}s`}`;
  return (
    <div className={items.length < total ? 'pager' : 'pager pager-whole'}>
      <p role="status">{items.length < total ? `${formatNumber(items.length)} of ${all}` : all}</p>
      {hasNextPage && (
        <Button kind="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
