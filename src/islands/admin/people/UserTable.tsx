import type { ReactNode } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { daysAgo, shortDay } from '../days-ago.ts';
import { DataTable, PersonCell } from '../lists/DataTable.tsx';
import type { UserState } from '../queries/keys.ts';
import { CourseChips } from './CourseChips.tsx';
import { SelectAll, SelectCell, type Selection } from './SelectionBar.tsx';

interface Props {
  state: UserState;
  label: string;
  users: readonly UserSummary[];
  selection: Selection<UserSummary>;
  onOpen: (user: UserSummary) => void;
  /** The button and the menu of a row. */
  actions: (user: UserSummary) => ReactNode;
}

/** People and what can be done with them, a line each; two lines on a phone. */
export function UserTable({ state, label, users, selection, onOpen, actions }: Props) {
  const isApproved = state === 'approved';
  return (
    <DataTable
      label={label}
      className={`people people-${state}`}
      heads={[
        <SelectAll key="all" selection={selection} />,
        'Name and email',
        ...(isApproved ? ['Courses', 'Progress', 'Joined', 'Last seen'] : ['Requested', 'Waiting since']),
      ]}
    >
      {users.map((user) => (
        <tr key={user.id}>
          <SelectCell selection={selection} row={user} />
          <PersonCell
            row={user.id}
            name={user.fullName}
            detail={user.email}
            onOpen={() => onOpen(user)}
            badges={<PersonBadges user={user} />}
          />
          <td className="courses-cell">
            <CourseChips user={user} />
          </td>
          {isApproved && (
            <td className="progress-cell">
              <Progress user={user} />
            </td>
          )}
          <td className="when-cell">
            {shortDay(user.joinedAt)}
            {!isApproved && <span className="when-ago">{daysAgo(user.joinedAt)}</span>}
          </td>
          {isApproved && (
            <td className="seen-cell">
              <span className="when-word">Last seen </span>
              {user.lastSeenAt === undefined ? 'never' : daysAgo(user.lastSeenAt)}
            </td>
          )}
          <td className="person-actions">{actions(user)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

/** What an admin should know before doing anything with someone. */
export function PersonBadges({
  user,
}: {
  user: Pick<UserSummary, 'orderNotPaid' | 'underAge' | 'deletionRequestedAt'>;
}) {
  return (
    <>
      {user.orderNotPaid && <span className="badge badge-brick">Order not paid</span>}
      {user.underAge && <span className="badge badge-marigold">Under 18</span>}
      {user.deletionRequestedAt !== undefined && (
        <span className="badge badge-marigold">Deletion requested</span>
      )}
    </>
  );
}

/** How far someone is in all their courses together. */
function Progress({ user: { courses, fullName } }: { user: UserSummary }) {
  if (courses.length === 0) return <span className="soft">–</span>;
  const percent = Math.floor(courses.reduce((sum, { progress }) => sum + progress, 0) / courses.length);
  return (
    <span className="progress-line">
      <progress
        className={percent === 100 ? 'progress progress-done' : 'progress'}
        value={percent}
        max={100}
        aria-label={`Progress of ${fullName}`}
      />
      {percent}%
    </span>
  );
}
