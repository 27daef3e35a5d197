import { type ReactNode, useState } from 'react';
import type { UserSummary } from '../../../server/contract/users.ts';
import { Empty } from '../ui/Empty.tsx';
import { SearchField } from '../ui/SearchField.tsx';
import { ListFoot, ListFrame } from './ListFrame.tsx';
import { type UserState, useUsers } from './queries.ts';
import { UserTable } from './UserTable.tsx';
import { useDebounced } from './use-debounced.ts';

interface Props {
  state: UserState;
  title: string;
  /** What is said when there is nobody. */
  none: string;
  noneText: string;
  actions: (user: UserSummary) => ReactNode;
}

/** One state's people, with search and more on demand. */
export function UserList({ state, title, none, noneText, actions }: Props) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const list = useUsers(state, search);
  const users = list.data?.pages.flatMap((page) => page.items);
  const total = list.data?.pages[0]?.total ?? 0;

  return (
    <div className="stack">
      <div className="row row-spread">
        <h2>{title}</h2>
        {(total > 0 || typed !== '') && (
          <SearchField
            label={`Search ${state} users`}
            placeholder="Name or email"
            value={typed}
            onChange={setTyped}
          />
        )}
      </div>
      <ListFrame
        state={list}
        shown={users?.length}
        empty={
          search === '' ? (
            <Empty icon="people" title={none} text={noneText} />
          ) : (
            <Empty icon="search" title={`Nobody matches “${search}”.`} text="Try another name or email." />
          )
        }
      >
        <UserTable label={title} users={users ?? []} actions={actions} />
        <ListFoot {...list} shown={users?.length ?? 0} total={total} />
      </ListFrame>
    </div>
  );
}
