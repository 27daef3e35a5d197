import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserSummary } from '../../../../server/contract/users.ts';
import { api, unwrap } from '../../../lib/api/api.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { DialogActions } from '../../ui/DialogActions.tsx';
import { BatchSelects, batchesOf, type ChosenBatches } from '../batches/BatchSelects.tsx';
import { useCourses } from '../queries/courses.ts';

interface Props {
  users: readonly UserSummary[];
  /** Called with the users approved without a course. */
  onApproved: (without: readonly UserSummary[]) => void;
  onClosed: () => void;
}

/** Dialog to approve users, each with the requested course or another; asks next about users without one. */
export function ApproveDialog({ users, onApproved, onClosed }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const courses = useCourses().data ?? [];
  const [chosen, setChosen] = useState<Readonly<Record<number, string>>>(() =>
    Object.fromEntries(users.map(({ id, wantedCourse }) => [id, String(wantedCourse?.id ?? '')])),
  );
  const [batches, setBatches] = useState<Readonly<Record<number, ChosenBatches>>>({});
  const without = users.filter(({ id }) => !chosen[id]);
  const unpaid = users.filter(({ orderNotPaid }) => orderNotPaid).length;
  const [orders, setOrders] = useState<'keep' | 'end'>('keep');
  const worked = useRef(false);
  const [one] = users;
  const isOne = users.length === 1;

  const approve = useMutation({
    mutationFn: () => {
      if (isOne && one !== undefined && without.length === 1 && unpaid === 0)
        return unwrap(api['approve-user'][':id'].$put({ param: { id: String(one.id) } }));
      const approvals = users.map(({ id }) => {
        const courseIds = chosen[id] ? [Number(chosen[id])] : [];
        return { id, courseIds, ...batchesOf(batches[id] ?? {}, courseIds) };
      });
      const json = { users: approvals, ...(unpaid > 0 && { unpaidOrders: orders }) };
      return unwrap(api['approve-users'].$post({ json }));
    },
    onSettled: (_answer, error) => {
      worked.current = error === null;
      dialog.current?.close();
    },
  });
  const busy = approve.isPending;

  return (
    <Dialog
      title={isOne ? `Approve ${one?.fullName}?` : `Approve ${users.length} students?`}
      dialog={dialog}
      onClosed={() => {
        onClosed();
        if (worked.current && without.length > 0) onApproved(without);
      }}
      busy={busy}
      wide={!isOne}
    >
      <p>
        {isOne
          ? `${one?.email} can log in right away.`
          : 'They can log in right away, with the courses you choose here.'}
      </p>
      {unpaid > 0 && (
        <fieldset className="field notice notice-warning">
          <legend className="visually-hidden">Orders that are not paid</legend>
          <p>
            <strong>{isOne ? `${one?.fullName} has not paid.` : `${unpaid} have not paid.`}</strong>
          </p>
          {(['keep', 'end'] as const).map((choice) => (
            <label key={choice} className="field-inline">
              <input
                type="radio"
                name="unpaid-orders"
                checked={orders === choice}
                onChange={() => setOrders(choice)}
              />
              <span>{ORDER_WORDS[choice]}</span>
            </label>
          ))}
        </fieldset>
      )}
      {courses.length === 0 && <p className="notice">No courses available to assign.</p>}
      <ul role="list" className="approve-list">
        {users.map((user) => (
          <li key={user.id}>
            <ApproveLine
              user={user}
              isOne={isOne}
              courses={courses}
              value={chosen[user.id] ?? ''}
              onChange={(course) => setChosen({ ...chosen, [user.id]: course })}
            />
            <BatchSelects
              id={`approve-${user.id}`}
              courses={courses.filter(({ id }) => String(id) === chosen[user.id])}
              chosen={batches[user.id] ?? {}}
              onChange={(next) => setBatches({ ...batches, [user.id]: next })}
            />
          </li>
        ))}
      </ul>
      <DialogActions dialog={dialog} busy={busy}>
        <Button busy={busy} onClick={() => approve.mutate()}>
          {busy ? 'Processing...' : isOne ? 'Approve' : `Approve ${users.length}`}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const ORDER_WORDS = {
  keep: 'Keep the order: it can still be paid.',
  end: 'End the order: nothing is due any more.',
} as const;

interface LineProps {
  user: UserSummary;
  isOne: boolean;
  courses: readonly { id: number; courseName: string }[];
  value: string;
  onChange: (course: string) => void;
}

function ApproveLine({ user, isOne, courses, value, onChange }: LineProps) {
  const id = `approve-${user.id}`;
  return (
    <div className={isOne ? 'field' : 'field approve-line'}>
      <label htmlFor={id} className="break">
        {isOne ? 'Course' : user.fullName}
        {!isOne && <span className="visually-hidden">: course</span>}
      </label>
      <select id={id} value={value} onChange={({ target }) => onChange(target.value)}>
        <option value="">No course yet</option>
        {courses.map((course) => (
          <option key={course.id} value={course.id}>
            {course.courseName}
          </option>
        ))}
      </select>
      {!isOne && user.orderNotPaid && <p className="field-hint">Order not paid.</p>}
      {user.underAge && <p className="field-hint">Under 18: ask a parent or guardian first.</p>}
    </div>
  );
}
