import { type ReactNode, useState } from 'react';
import type { StudentSort, UserSummary } from '../../../../server/contract/users.ts';
import { Empty } from '../../ui/Empty.tsx';
import type { Act } from '../lists/acts.ts';
import { Choice } from '../lists/Choice.tsx';
import { ColumnTable } from '../lists/ColumnTable.tsx';
import { ListFoot, ListFrame } from '../lists/ListFrame.tsx';
import { ListHead } from '../lists/ListHead.tsx';
import type { MenuItem } from '../lists/Menu.tsx';
import { useDebounced } from '../lists/use-debounced.ts';
import { useRowKeys } from '../lists/use-row-keys.ts';
import type { UserState } from '../queries/keys.ts';
import { useUsers } from '../queries/people.ts';
import { CourseFilter } from './CourseFilter.tsx';
import { SelectionBar, useSelection } from './SelectionBar.tsx';
import { useTeamHint } from './use-team-hint.ts';
import { PersonBadges, userColumns } from './user-columns.tsx';

const SORT = [
  ['oldest', 'Oldest first'],
  ['newest', 'Newest first'],
  ['name', 'Name'],
  ['email', 'Email'],
] as const;
const SORT_APPROVED = [...SORT, ['away', 'Longest away']] as const;

/** Choices of how long ago users were last seen. */
const AWAY = [
  ['', 'Seen any time'],
  ['7', 'Away for a week'],
  ['14', 'Away for 2 weeks'],
  ['30', 'Away for a month'],
] as const;

interface Props {
  state: UserState;
  title: string;
  none: string;
  noneText: string;
  onOpen: (user: UserSummary) => void;
  /** Opens the students of the selected course, with progress and results. */
  onStudents?: (courseId: number) => void;
  acts: readonly Act<UserSummary>[];
  /** Actions on all ticked users. */
  bulk: (users: readonly UserSummary[]) => ReactNode;
  /** Menu entries beside the export. */
  tools?: readonly MenuItem[];
  /** Shown beside the heading in place of the total. */
  note?: string | undefined;
}

/** List of users in one state, with search, filters, sorting, ticks and paging. */
export function UserList({
  state,
  title,
  none,
  noneText,
  onOpen,
  onStudents,
  acts,
  bulk,
  tools = [],
  note,
}: Props) {
  const teamHint = useTeamHint();
  const [typed, setTyped] = useState('');
  const [sort, setSort] = useState<StudentSort>('oldest');
  const [course, setCourse] = useState('');
  const [away, setAway] = useState<(typeof AWAY)[number][0]>('');
  const onKeyDown = useRowKeys();
  const search = useDebounced(typed.trim());
  const list = useUsers(state, { search, sort, course, away });
  const { items: users, total } = list;
  const selection = useSelection(users ?? []);
  const isChosen = course !== '' || away !== '';
  const isFiltered = search !== '' || isChosen;
  const any = (total ?? 0) > 0 || typed !== '' || isChosen;
  const exportCsv = {
    label: 'Export CSV',
    run: () => location.assign(`/api/users/export.csv?state=${state}`),
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys beside what the buttons inside do
    <div className="stack people-list" onKeyDown={onKeyDown}>
      <ListHead
        title={title}
        total={total}
        note={note}
        search={
          any
            ? {
                label: `Search ${state} users`,
                placeholder: 'Name, email or mobile',
                value: typed,
                onChange: setTyped,
              }
            : undefined
        }
        tools={
          any && (
            <>
              {state === 'approved' && <CourseFilter value={course} onChange={setCourse} />}
              {state === 'approved' && (
                <Choice label="Last seen" options={AWAY} value={away} onChange={setAway} />
              )}
              <Choice
                label="Sort by"
                options={state === 'approved' ? SORT_APPROVED : SORT}
                value={sort}
                onChange={setSort}
              />
            </>
          )
        }
        listActs={
          onStudents && course !== ''
            ? [{ label: 'Results of this course', run: () => onStudents(Number(course)) }]
            : []
        }
        menu={{ label: 'More for this list', items: any ? [...tools, exportCsv] : tools }}
      />
      <ListFrame
        state={list}
        shown={users?.length}
        empty={
          isFiltered ? (
            <Empty
              icon="search"
              title={
                search !== ''
                  ? `No students found for “${search}”.`
                  : away === ''
                    ? 'No student is in this course yet.'
                    : 'No student was away for so long.'
              }
              text={
                search !== ''
                  ? `Try another name or email.${teamHint}`
                  : away === ''
                    ? 'Choose another course.'
                    : 'Choose a shorter time.'
              }
            />
          ) : (
            <Empty icon="people" title={none} text={noneText} />
          )
        }
      >
        <SelectionBar selection={selection}>{bulk}</SelectionBar>
        <ColumnTable
          label={title}
          className="students"
          head="Name and email"
          items={users ?? []}
          subject={(user) => ({
            name: user.fullName,
            detail: user.email,
            badges: <PersonBadges user={user} />,
            onOpen: () => onOpen(user),
          })}
          columns={userColumns[state]}
          acts={acts}
          selection={selection}
        />
        <ListFoot list={list} noun="student" />
      </ListFrame>
    </div>
  );
}
