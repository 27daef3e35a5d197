import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LOAD_FAILED, loadFailedAgain } from '../query-client.ts';

/** What a list's query says of itself. */
export interface ListState {
  isPending: boolean;
  isError: boolean;
  error: Error | null;
  /** When what is shown was loaded, in milliseconds. */
  dataUpdatedAt: number;
}

interface Props {
  state: ListState;
  /** How many are shown; undefined while they are not there. */
  shown: number | undefined;
  /** Stands in the place of an empty list. */
  empty: ReactNode;
  children: ReactNode;
}

/** A list, or what stands in its place while it loads, when it could not be loaded, and when it is empty. */
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
        <Button onClick={again}>Try again</Button>
      </Empty>
    );
  if (shown === undefined) return <RowSkeletons />;
  return (
    <>
      {state.isError && (
        <div className="stale-line" role="alert">
          <Icon name="warning" size={20} />
          <p>
            {LOAD_FAILED} Shown: {formatMoment(state.dataUpdatedAt)}.
          </p>
          <Button kind="secondary" small onClick={again}>
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

/** How much of a long list is shown, and the way to more. @param noun what one of them is called */
export function ListFoot({ list, noun = 'item' }: { list: ListPages; noun?: string }) {
  const { items = [], total = items.length, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const all = `${formatNumber(total)} ${total === 1 ? noun : `${noun}s`}`;
  return (
    <div className="pager">
      <p role="status">{items.length < total ? `${formatNumber(items.length)} of ${all}` : all}</p>
      {hasNextPage && (
        <Button kind="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      )}
    </div>
  );
}
