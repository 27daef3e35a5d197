import { type ReactNode, useState } from 'react';
import type { StudentSort, UserSummary } from '../../../../server/contract/users.ts';
import { Empty } from '../../ui/Empty.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { ListFoot, ListFrame } from '../ListFrame.tsx';
import { type UserState, useUsers } from '../queries.ts';
import { useDebounced } from '../use-debounced.ts';
import { SelectionBar, useSelection } from './SelectionBar.tsx';
import { SortField } from './SortField.tsx';
import { UserTable } from './UserTable.tsx';

interface Props {
  state: UserState;
  title: string;
  /** What is said when there is nobody. */
  none: string;
  noneText: string;
  actions: (user: UserSummary) => ReactNode;
  /** What can be done with all who are ticked. */
  bulk: (users: readonly UserSummary[]) => ReactNode;
  /** Beside the export. */
  tools?: ReactNode;
}

/** One state's people, with search, order, ticks and more on demand. */
export function UserList({ state, title, none, noneText, actions, bulk, tools }: Props) {
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<StudentSort>('oldest');
  const search = useDebounced(typed.trim());
  const list = useUsers(state, search, sort);
  const { items: users, total } = list;
  const selection = useSelection(users ?? []);
  const any = (total ?? 0) > 0 || typed !== '';

  return (
    <div className="stack">
      <div className="row row-spread">
        <h2>{title}</h2>
        <div className="row">
          {tools}
          {any && (
            <a
              className="button button-secondary button-small"
              href={`/api/users/export.csv?state=${state}`}
              download
            >
              <Icon name="download" size={18} />
              Export CSV
            </a>
          )}
        </div>
      </div>
      {any && (
        <div className="row row-spread">
          <SearchField
            label={`Search ${state} users`}
            placeholder="Name or email"
            value={typed}
            onChange={setTyped}
          />
          <SortField value={sort} onChange={setSort} />
        </div>
      )}
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
        <SelectionBar shown={users?.length ?? 0} selection={selection}>
          {bulk}
        </SelectionBar>
        <UserTable label={title} users={users ?? []} selection={selection} actions={actions} />
        <ListFoot list={list} />
      </ListFrame>
    </div>
  );
}
