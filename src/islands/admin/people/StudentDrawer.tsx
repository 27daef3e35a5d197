import { useRef } from 'react';
import type { StudentDetail } from '../../../../server/contract/users.ts';
import { errorMessage } from '../../../lib/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { Email } from '../../ui/Email.tsx';
import { daysAgo, shortDay } from '../days-ago.ts';
import { useStudent } from '../queries.ts';
import { PersonBadges } from './UserTable.tsx';
import type { People } from './use-people.tsx';

interface Props {
  id: number;
  people: People;
  onClosed: () => void;
}

/** The page of one person, beside the list: what they study, how far they are, and everything that can be done. */
export function StudentDrawer({ id, people, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { data: student, error } = useStudent(id);
  return (
    <Dialog title={student?.fullName ?? 'Student'} dialog={dialog} onClosed={onClosed} drawer>
      {student === undefined && error === null && (
        <div className="skeleton skeleton-row" role="status" aria-label="Loading" />
      )}
      {error !== null && <p className="notice notice-error">{errorMessage(error)}</p>}
      {student && (
        <>
          <Facts student={student} />
          <Courses student={student} />
          <Actions student={student} people={people} />
        </>
      )}
      <DialogActions dialog={dialog} close="Close" />
    </Dialog>
  );
}

function Facts({ student }: { student: StudentDetail }) {
  const { email, state, role, joinedAt, lastSeenAt, wantedCourse, mailRefused } = student;
  return (
    <>
      <p className="row">
        <span className="break">
          <Email address={email} />
        </span>
        <span className={state === 'pending' ? 'badge badge-marigold' : 'badge badge-leaf'}>
          {state === 'pending' ? 'Waiting for approval' : role === 'admin' ? 'Admin' : 'Approved'}
        </span>
        <PersonBadges user={student} />
      </p>
      {mailRefused && (
        <p className="notice notice-warning break">
          This address refuses our emails: {mailRefused.words} Check it with the student, or send the email
          again under Messages, Emails.
        </p>
      )}
      <dl className="fact-list">
        <dt>Joined</dt>
        <dd>
          {shortDay(joinedAt)} ({daysAgo(joinedAt)})
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenAt === undefined ? 'Never' : `${shortDay(lastSeenAt)} (${daysAgo(lastSeenAt)})`}</dd>
        {wantedCourse && (
          <>
            <dt>Requested</dt>
            <dd className="break">{wantedCourse.name}</dd>
          </>
        )}
      </dl>
    </>
  );
}

function Courses({ student: { courses } }: { student: StudentDetail }) {
  return (
    <section className="stack-small" aria-labelledby="student-courses">
      <h3 id="student-courses">Courses</h3>
      {courses.length === 0 && <p className="soft">Not enrolled in a course yet.</p>}
      <ul role="list" className="student-courses">
        {courses.map(({ id, name, progress }) => (
          <li key={id}>
            <a className="break" href={`/course/${id}`}>
              {name}
            </a>
            <span className="numeric">{progress}%</span>
            <progress
              className={progress === 100 ? 'progress progress-done' : 'progress'}
              value={progress}
              max={100}
              aria-label={`Progress in ${name}`}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Actions({ student, people }: { student: StudentDetail; people: People }) {
  const isPending = student.state === 'pending';
  return (
    <section className="stack-small" aria-labelledby="student-actions">
      <h3 id="student-actions">Actions</h3>
      <div className="row student-actions">
        <Button small onClick={() => (isPending ? people.approve([student]) : people.enroll([student]))}>
          {isPending ? 'Approve' : 'Courses'}
        </Button>
        {people.itemsOf(student, student.state).map(({ label, run, danger }) => (
          <Button key={label} kind="secondary" small className={danger ? 'student-danger' : ''} onClick={run}>
            {label}
          </Button>
        ))}
      </div>
    </section>
  );
}
