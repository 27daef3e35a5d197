import { type ReactNode, useState } from 'react';
import { longDayWords } from '../../../../server/contract/access.ts';
import { mailKindLabel } from '../../../../server/contract/mail-kinds.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { receiptKinds } from '../../../../server/contract/receipt-kinds.ts';
import type { StudentResults } from '../../../../server/contract/roster.ts';
import { certificatePath } from '../../../lib/content/paths.ts';
import { formatDayOf } from '../../../lib/words/format-date.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { MoveDialog } from '../batches/MoveDialog.tsx';
import { EmailState } from '../emails/EmailState.tsx';
import { useSendAgain } from '../emails/use-send-again.ts';
import { MainAct } from '../lists/ColumnTable.tsx';
import { ListFrame, type ListState } from '../lists/ListFrame.tsx';
import { stateWords } from '../payments/order-words.ts';
import { useCourses } from '../queries/courses.ts';
import { useStudentCertificates, useStudentOrders, useStudentResults } from '../queries/people.ts';
import { useEmailsTo } from '../queries/site.ts';
import { useMay } from '../rights.ts';
import { resultTone, resultWords } from '../roster/ResultChips.tsx';
import { EndDialog } from './EndDialog.tsx';

interface PartProps {
  title: string;
  state: ListState;
  /** Undefined while loading. */
  lines: readonly ReactNode[] | undefined;
  none: string;
}

/** Section of the page with its own loading state. */
const Part = ({ title, state, lines, none }: PartProps) => (
  <section className="card card-pad stack-small" aria-label={title}>
    <h3>{title}</h3>
    <ListFrame state={state} shown={lines?.length} empty={<p className="soft">{none}</p>}>
      <ul role="list" className="student-lines">
        {lines}
      </ul>
    </ListFrame>
  </section>
);

export function StudentCourses({ id, fullName }: { id: number; fullName: string }) {
  const state = useStudentResults(id);
  const may = useMay();
  const [changed, setChanged] = useState<StudentResults>();
  const [moved, setMoved] = useState<StudentResults>();
  const courses = useCourses().data ?? [];
  const lines = state.data?.map((course) => {
    const { courseId, courseName, percent, completed, required, endsOn, batch, results } = course;
    return (
      <li key={courseId} className="student-course">
        {may('lessons', 'teaching') ? (
          <a className="break" href={`/course/${courseId}`}>
            {courseName}
          </a>
        ) : (
          <span className="break">{courseName}</span>
        )}
        <span className="numeric" title={`${completed} of ${required} lessons`}>
          {percent}%
        </span>
        <progress
          className={percent === 100 ? 'progress progress-done' : 'progress'}
          value={percent}
          max={100}
          aria-label={`Progress in ${courseName}`}
        />
        <p className="row small">
          <span className="soft break">
            {batch !== undefined && `${batch} · `}
            {endsOn === undefined ? 'No end' : `Until ${longDayWords(endsOn)}`}
          </span>
          {may('people') && (
            <Button kind="ghost" small onClick={() => setChanged(course)}>
              Change the end…
            </Button>
          )}
          {may('people') && courses.some((one) => one.id === courseId && one.offers !== undefined) && (
            <Button kind="ghost" small onClick={() => setMoved(course)}>
              Move…
            </Button>
          )}
        </p>
        {results.length > 0 && (
          <ul role="list" className="student-results small">
            {results.map((result) => (
              <li key={result.materialId}>
                <span className="break">{result.title}</span>{' '}
                <span className={`badge${resultTone(result)}`}>{resultWords(result)}</span>
              </li>
            ))}
          </ul>
        )}
      </li>
    );
  });
  return (
    <>
      <Part title="Courses and marks" state={state} lines={lines} none="Not enrolled in a course yet." />
      {moved && (
        <MoveDialog
          courseId={moved.courseId}
          students={[{ id, fullName }]}
          from={moved.batch}
          onClosed={() => setMoved(undefined)}
        />
      )}
      {changed && <EndDialog userId={id} course={changed} onClosed={() => setChanged(undefined)} />}
    </>
  );
}

export function StudentOrders({ id }: { id: number }) {
  const state = useStudentOrders(id);
  const lines = state.data?.map((order) => {
    const [words, badge] = stateWords(order);
    return (
      <li key={order.code}>
        <p className="row">
          <a className="break" href={order.path}>
            {order.courseName}
          </a>
          <span className={`badge ${badge}`}>{words}</span>
        </p>
        <p className="soft small">
          {formatPaise(order.paidPaise || order.duePaise)}, {order.code}, {formatDayOf(order.createdAt)}
        </p>
        {order.receipts.map(({ id: receiptId, kind, serial, isVoid }) => (
          <a
            key={receiptId}
            className="button button-ghost button-small"
            href={`/api${order.path}/receipts/${receiptId}.pdf`}
          >
            {receiptKinds[kind]} {serial}
            {isVoid && ' (cancelled)'}
          </a>
        ))}
      </li>
    );
  });
  return <Part title="Orders and receipts" state={state} lines={lines} none="No orders." />;
}

const CERTIFICATE = {
  waiting: ['The student confirms the name', 'badge-marigold'],
  valid: ['Valid', 'badge-leaf'],
  hidden: ['Hidden', ''],
  revoked: ['Revoked', 'badge-brick'],
  replaced: ['Replaced', ''],
} as const;

export function StudentCertificates({ id }: { id: number }) {
  const state = useStudentCertificates(id);
  const lines = state.data?.map(({ code, courseName, state: is, issuedAt }) => (
    <li key={code}>
      <p className="row">
        <a className="break" href={certificatePath(code)}>
          {courseName}
        </a>
        <span className={`badge ${CERTIFICATE[is][1]}`}>{CERTIFICATE[is][0]}</span>
      </p>
      <p className="soft small">
        {code}, {formatDayOf(issuedAt)}
      </p>
    </li>
  ));
  return <Part title="Certificates" state={state} lines={lines} none="No certificates." />;
}

export function StudentEmails({ to }: { to: string }) {
  const state = useEmailsTo(to);
  const sendAgain = useSendAgain();
  const lines = state.data?.map((email) => (
    <li key={email.id}>
      <p className="row">
        <span>{mailKindLabel(email.kind)}</span>
        <MainAct item={email} acts={sendAgain} name={email.recipient} />
      </p>
      <p className="soft small">{formatMoment(email.writtenAt)}</p>
      <EmailState email={email} />
    </li>
  ));
  return <Part title="Emails" state={state} lines={lines} none="No emails." />;
}
