import type { ReactNode } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { daysAgo, sinceWhen } from '../days-ago.ts';
import type { UserState } from '../queries.ts';
import { CourseChips } from './CourseChips.tsx';
import type { Selection } from './SelectionBar.tsx';

interface Props {
  state: UserState;
  label: string;
  users: readonly UserSummary[];
  selection: Selection;
  onOpen: (user: UserSummary) => void;
  /** The button and the menu of a row. */
  actions: (user: UserSummary) => ReactNode;
}

/** People and what can be done with them, a line each; two lines on a phone. */
export function UserTable({ state, label, users, selection, onOpen, actions }: Props) {
  const all = users.length > 0 && selection.chosen.length === users.length;
  const isApproved = state === 'approved';
  return (
    <section className="table-wrap people-wrap" aria-label={label}>
      <table className={`table people people-${state}`}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col" className="select-cell">
              <label className="select-box">
                <input type="checkbox" checked={all} onChange={all ? selection.clear : selection.chooseAll} />
                <span className="visually-hidden">Select all {users.length} shown</span>
                <span className="select-all-text" aria-hidden="true">
                  All {users.length}
                </span>
              </label>
            </th>
            <th scope="col">Name and email</th>
            <th scope="col">{isApproved ? 'Courses' : 'Requested'}</th>
            {isApproved && <th scope="col">Progress</th>}
            <th scope="col">{isApproved ? 'Joined' : 'Waiting since'}</th>
            {isApproved && <th scope="col">Last seen</th>}
            <th scope="col">
              <span className="visually-hidden">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <td className="select-cell">
                <label className="select-box">
                  <input
                    type="checkbox"
                    checked={selection.has(user.id)}
                    onChange={() => selection.toggle(user.id)}
                  />
                  <span className="visually-hidden">Select {user.fullName}</span>
                </label>
              </td>
              <td className="person-cell">
                <span className="person-line">
                  <button
                    type="button"
                    className="person-name"
                    title={user.fullName}
                    data-row={user.id}
                    onClick={() => onOpen(user)}
                  >
                    {user.fullName}
                  </button>
                  <PersonBadges user={user} />
                </span>
                <span className="person-email" title={user.email}>
                  {user.email}
                </span>
              </td>
              <td className="courses-cell">
                <CourseChips user={user} />
              </td>
              {isApproved && (
                <td className="progress-cell">
                  <Progress user={user} />
                </td>
              )}
              <td className="when-cell" title={shortDay(user.joinedAt)}>
                {isApproved ? shortDay(user.joinedAt) : sinceWhen(user.joinedAt)}
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
        </tbody>
      </table>
    </section>
  );
}

const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** A moment's day in India: `12 Nov 2026`. */
export const shortDay = (at: number): string => day.format(at);

/** What an admin should know before doing anything with somebody. */
export function PersonBadges({ user }: { user: Pick<UserSummary, 'underAge' | 'deletionRequestedAt'> }) {
  return (
    <>
      {user.underAge && <span className="badge badge-marigold">Under 18</span>}
      {user.deletionRequestedAt !== undefined && (
        <span className="badge badge-marigold">Deletion requested</span>
      )}
    </>
  );
}

/** How far somebody is in all their courses together. */
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
