import { type ReactNode, useEffect, useRef, useState } from 'react';
import { limits } from '../../../../server/contract/limits.ts';
import { mailKindLabel } from '../../../../server/contract/mail-kinds.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { receiptKinds } from '../../../../server/contract/receipt-kinds.ts';
import type { StudentDetail } from '../../../../server/contract/users.ts';
import { api } from '../../../lib/api/api.ts';
import { phoneWords, telephoneLink } from '../../../lib/content/contact-link.ts';
import { certificatePath } from '../../../lib/content/paths.ts';
import { formatDayOf } from '../../../lib/words/format-date.ts';
import { formatMoment } from '../../../lib/words/format-time.ts';
import { Button } from '../../ui/Button.tsx';
import { Email } from '../../ui/Email.tsx';
import { ActionDialog } from '../../ui/form/ActionDialog.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { daysAgo, shortDay } from '../days-ago.ts';
import { EmailState, SendAgain } from '../emails/EmailState.tsx';
import { ListFrame, type ListState } from '../lists/ListFrame.tsx';
import { Menu } from '../lists/Menu.tsx';
import { whatsAppItem } from '../lists/whatsapp-item.ts';
import { useMailWords } from '../mail-words.ts';
import { stateWords } from '../payments/order-words.ts';
import {
  useEmailsTo,
  useStudent,
  useStudentCertificates,
  useStudentOrders,
  useStudentResults,
} from '../queries.ts';
import { resultTone, resultWords } from '../roster/ResultChips.tsx';
import { PersonBadges } from './UserTable.tsx';
import type { People } from './use-people.tsx';

interface Props {
  id: number;
  people: People;
  takesOrders: boolean;
  /** Back to the list. */
  onClose: () => void;
}

/** One person: how to reach them, what they study, paid and were sent, and everything that can be done. */
// biome-ignore lint/style/noDefaultExport: it is loaded later by its default export
export default function StudentPage({ id, people, takesOrders, onClose }: Props) {
  const list = useStudent(id);
  const student = list.data;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    heading.current?.focus();
    return () => {
      // The list is in sight again only after this; an address that was opened directly has no row to return to.
      requestAnimationFrame(() => {
        const isRow = opener?.isConnected && opener !== document.body;
        const home = isRow ? opener : document.querySelector('[data-focus-home]');
        if (home instanceof HTMLElement) home.focus();
      });
    };
  }, []);

  return (
    <div className="stack student-page">
      <div className="list-bar">
        <Button kind="ghost" small onClick={onClose}>
          <Icon name="arrow-left" size={18} />
          Back
        </Button>
        <h2 className="break" tabIndex={-1} ref={heading}>
          {student?.fullName ?? 'Student'}
        </h2>
        {student && (
          <>
            <span className={student.state === 'pending' ? 'badge badge-marigold' : 'badge badge-leaf'}>
              {student.state === 'pending'
                ? 'Waiting for approval'
                : student.role === 'admin'
                  ? 'Admin'
                  : 'Approved'}
            </span>
            <PersonBadges user={student} />
          </>
        )}
      </div>
      <ListFrame state={list} shown={student && 1} empty={null}>
        {student && (
          <div className="student-parts">
            <Facts student={student} people={people} />
            <Courses id={id} />
            {takesOrders && <Orders id={id} />}
            <Certificates id={id} />
            <Emails to={student.email} />
          </div>
        )}
      </ListFrame>
    </div>
  );
}

function Facts({ student, people }: { student: StudentDetail; people: People }) {
  const { email, phone, joinedAt, lastSeenAt, wantedCourse, mailRefused, state } = student;
  const [isWriting, setWriting] = useState(false);
  const isPending = state === 'pending';
  const whatsApp = whatsAppItem(student.fullName, phone);
  const items = people.itemsOf(student, state).filter(({ label }) => !whatsApp || label !== whatsApp.label);
  return (
    <section className="card card-pad stack-small" aria-label="About the student">
      {mailRefused && (
        <p className="notice notice-warning break">
          This address refuses our emails: {mailRefused.words} Check it with the student, then send the email
          again below.
        </p>
      )}
      <dl className="fact-list">
        <dt>Email</dt>
        <dd>
          <Email address={email} />
        </dd>
        <dt>Mobile</dt>
        <dd>{phone === undefined ? 'Not given' : <a href={telephoneLink(phone)}>{phoneWords(phone)}</a>}</dd>
        <dt>Joined</dt>
        <dd>
          {shortDay(joinedAt)} ({daysAgo(joinedAt)})
        </dd>
        <dt>Last seen</dt>
        <dd>{lastSeenAt === undefined ? 'Never' : `${shortDay(lastSeenAt)} (${daysAgo(lastSeenAt)})`}</dd>
        {wantedCourse && (
          <>
            <dt>Requested</dt>
            <dd>{wantedCourse.name}</dd>
          </>
        )}
      </dl>
      <div className="row student-actions">
        <Button small onClick={() => (isPending ? people.approve([student]) : people.enroll([student]))}>
          {isPending ? 'Approve' : 'Courses'}
        </Button>
        {!isPending && (
          <Button kind="secondary" small onClick={() => setWriting(true)}>
            Message
          </Button>
        )}
        {whatsApp && (
          <Button kind="secondary" small onClick={whatsApp.run}>
            {whatsApp.label}
          </Button>
        )}
        <Menu label={`More for ${student.fullName}`} items={items} />
      </div>
      {isWriting && <MessageDialog student={student} onClosed={() => setWriting(false)} />}
    </section>
  );
}

function MessageDialog({ student, onClosed }: { student: StudentDetail; onClosed: () => void }) {
  const mailWords = useMailWords();
  return (
    <ActionDialog
      title={`Message to ${student.fullName}`}
      id="message"
      submit="Send message"
      fields={{
        text: {
          label: 'Message',
          hint: `They see it in the bell. ${mailWords('We also email it, unless they chose no emails.')}`,
          missing: 'Please write a message.',
          rows: 6,
          maxLength: limits.rosterMessage,
        },
      }}
      send={(json) => api.user[':id'].messages.$post({ param: { id: String(student.id) }, json })}
      onClosed={onClosed}
    />
  );
}

interface PartProps {
  title: string;
  state: ListState;
  /** Undefined while they load. */
  lines: readonly ReactNode[] | undefined;
  none: string;
}

/** One subject of the page, loaded by itself. */
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

function Courses({ id }: { id: number }) {
  const state = useStudentResults(id);
  const lines = state.data?.map(({ courseId, courseName, percent, completed, required, results }) => (
    <li key={courseId} className="student-course">
      <a className="break" href={`/course/${courseId}`}>
        {courseName}
      </a>
      <span className="numeric" title={`${completed} of ${required} lessons`}>
        {percent}%
      </span>
      <progress
        className={percent === 100 ? 'progress progress-done' : 'progress'}
        value={percent}
        max={100}
        aria-label={`Progress in ${courseName}`}
      />
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
  ));
  return <Part title="Courses and marks" state={state} lines={lines} none="Not enrolled in a course yet." />;
}

function Orders({ id }: { id: number }) {
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

function Certificates({ id }: { id: number }) {
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

function Emails({ to }: { to: string }) {
  const state = useEmailsTo(to);
  const lines = state.data?.map((email) => (
    <li key={email.id}>
      <p className="row">
        <span>{mailKindLabel(email.kind)}</span>
        <SendAgain email={email} />
      </p>
      <p className="soft small">{formatMoment(email.writtenAt)}</p>
      <EmailState email={email} />
    </li>
  ));
  return <Part title="Emails" state={state} lines={lines} none="No emails." />;
}
