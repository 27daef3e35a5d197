import type { UserSummary } from '../../../../server/contract/users.ts';
import { daysAgo, shortDay } from '../days-ago.ts';
import { type Column, day } from '../lists/columns.tsx';
import type { UserState } from '../queries/keys.ts';
import { CourseChips } from './CourseChips.tsx';

const courses: Column<UserSummary> = {
  head: 'Courses',
  className: 'cell-chips',
  inRow: 'line',
  cell: (user) => <CourseChips user={user} />,
};

/** Columns of a list of users, by state. */
export const userColumns: Readonly<Record<UserState, readonly Column<UserSummary>[]>> = {
  pending: [{ ...courses, head: 'Requested' }, day('Waiting since', ({ joinedAt }) => joinedAt)],
  approved: [
    courses,
    { head: 'Progress', className: 'cell-progress', cell: (user) => <Progress user={user} /> },
    { head: 'Joined', className: 'cell-day', cell: ({ joinedAt }) => shortDay(joinedAt) },
    {
      head: 'Last seen',
      className: 'cell-day',
      inRow: 'side',
      cell: ({ lastSeenAt }) => (
        <>
          <span className="visually-hidden">Last seen </span>
          {lastSeenAt === undefined ? 'never' : daysAgo(lastSeenAt)}
        </>
      ),
    },
  ],
};

/** Badges that warn an admin before acting on a user. */
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

/** Combined progress of a user in all courses. */
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
