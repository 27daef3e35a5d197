import type { ReactNode } from 'react';
import { dayWords } from '../../../../server/contract/india-time.ts';
import type { BackupStatus, Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import type { AdminTab } from '../admin-tabs.ts';
import { daysAgo } from '../days-ago.ts';
import { useCounts } from '../queries/site.ts';
import { doubtsTodo } from './doubts-todo.ts';

interface Props {
  takesOrders: boolean;
  lacksTwoStep: boolean;
  backups: BackupStatus | undefined;
  stuckMail: Overview['stuckMail'] | undefined;
  refusedMail: Overview['refusedMail'] | undefined;
  failingPages: Overview['failingPages'];
  toMark: Overview['quizzesToMark'];
  examples: readonly string[];
  setup: Overview['setup'];
  contentProblems: number;
  onMark: (quiz: Overview['quizzesToMark'][number]) => void;
  onShow: (tab: AdminTab, list?: string) => void;
}

/** For example `One payment to check`, or `3 payments to check`. */
const counted = (count: number, one: string, many: string): string =>
  count === 1 ? `One ${one}` : `${formatNumber(count)} ${many}`;

/** The same, and since when the first of them waits. */
const waiting = (count: number, since: number, one: string, many: string): string =>
  `${counted(count, one, many)}, ${count === 1 ? '' : 'the oldest '}from ${daysAgo(since)}`;

const SETUP_WORDS: Readonly<Record<Overview['setup'][number], string>> = {
  brand: 'your name and phone',
  payee: 'how you are paid',
  mail: 'emails',
  samples: 'samples',
  key: 'the key of your data',
};

/** What to do today, the most urgent first; a good word where nothing is. */
export function TodoList(props: Props) {
  const {
    takesOrders,
    lacksTwoStep,
    backups,
    stuckMail,
    refusedMail,
    failingPages,
    toMark,
    examples,
    setup,
    contentProblems,
    onMark,
    onShow,
  } = props;
  const {
    pending = 0,
    pendingSince,
    toCheck = 0,
    toCheckSince,
    toGrade = 0,
    toGradeSince,
    ...open
  } = useCounts();
  const { messages = 0, messagesSince, complaints = 0, complaintsSince, refunds = 0, refundsSince } = open;
  const { toSend = 0, toSendSince, takenBack = 0, statementUntil, beyondStatement = 0 } = open;
  const asked = doubtsTodo(open.doubts, open.doubtsSince);
  const todo: (readonly [text: string, way?: ReactNode])[] = [];
  const add = (text: string, label: string, run: () => void) =>
    todo.push([
      text,
      <Button key={text} kind="secondary" small onClick={run}>
        {label}
      </Button>,
    ]);
  const [failing] = failingPages;
  if (failing !== undefined)
    todo.push([
      `${counted(failingPages.length, 'page of your site can’t be shown', 'pages of your site can’t be shown')}: ${failing.address} (${failing.reason})`,
      <a key="failing" className="button button-secondary button-small" href={failing.address}>
        Open the page
      </a>,
    ]);
  if (stuckMail)
    add(
      `${waiting(stuckMail.count, stuckMail.since, 'email does not leave', 'emails do not leave')}: ${
        stuckMail.reason ?? 'no mail server is set up'
      }`,
      'See emails',
      () => onShow('messages', 'emails'),
    );
  if (refusedMail)
    add(
      waiting(refusedMail.count, refusedMail.since, 'email was refused', 'emails were refused'),
      'See emails',
      () => onShow('messages', 'emails'),
    );
  if (contentProblems > 0)
    add("Files on the server were changed and can't be published", 'See what is wrong', () => onShow('site'));
  if (takesOrders && toCheckSince != null)
    add(waiting(toCheck, toCheckSince, 'payment to check', 'payments to check'), 'Check payments', () =>
      onShow('payments', 'check'),
    );
  if (takesOrders && takenBack > 0)
    add(
      counted(takenBack, 'payment was taken back by the bank', 'payments were taken back by the bank'),
      'Decide',
      () => onShow('payments', 'statement'),
    );
  if (takesOrders && statementUntil != null && beyondStatement > 0)
    add(
      `Your statement ends on ${dayWords(statementUntil)}; ${counted(beyondStatement, 'buyer is', 'buyers are').toLowerCase()} waiting since`,
      'Read a statement',
      () => onShow('payments', 'statement'),
    );
  if (takesOrders && refundsSince != null)
    add(waiting(refunds, refundsSince, 'refund is open', 'refunds are open'), 'See refunds', () =>
      onShow('payments', 'refunds'),
    );
  if (complaintsSince != null)
    add(
      waiting(complaints, complaintsSince, 'complaint is open', 'complaints are open'),
      'Answer complaints',
      () => onShow('messages', 'complaints'),
    );
  if (pending > 0 && pendingSince != null)
    add(
      waiting(pending, pendingSince, 'registration is waiting', 'registrations are waiting'),
      'Approve students',
      () => onShow('pending'),
    );
  if (asked !== undefined) add(asked, 'Answer questions', () => onShow('doubts'));
  for (const quiz of toMark)
    add(`${counted(quiz.attempts, 'attempt', 'attempts')} to mark in ${quiz.title}`, 'Mark answers', () =>
      onMark(quiz),
    );
  if (toGradeSince != null)
    add(waiting(toGrade, toGradeSince, 'submission to grade', 'submissions to grade'), 'Grade work', () =>
      onShow('toGrade'),
    );
  if (messagesSince != null)
    add(waiting(messages, messagesSince, 'message is open', 'messages are open'), 'Read messages', () =>
      onShow('messages', 'contact'),
    );
  if (toSendSince != null)
    add(
      waiting(toSend, toSendSince, 'text for WhatsApp to send', 'texts for WhatsApp to send'),
      'See texts',
      () => onShow('messages', 'to-send'),
    );
  if (backups?.everyHours === null) add('Backups are off', 'Choose a folder', () => onShow('setup'));
  if (lacksTwoStep)
    todo.push([
      'Only a password protects your admin account',
      <a key="two-step" className="button button-secondary button-small" href="/second-factor">
        Turn on two-step login
      </a>,
    ]);
  if (setup.length > 0)
    add(`Setup: ${setup.map((step) => SETUP_WORDS[step]).join(', ')}`, 'Continue setup', () =>
      onShow('setup'),
    );
  const [sample, ...moreSamples] = examples;
  if (sample !== undefined)
    add(
      `Your site still has samples: ${sample}${moreSamples.length === 0 ? '' : ' and more'}`,
      'See samples',
      () => onShow('site', 'samples'),
    );

  return (
    <section className="card card-pad stack" aria-labelledby="todo">
      <h3 id="todo">What waits</h3>
      {todo.length === 0 && <p className="soft">Nothing is waiting. Well done.</p>}
      <ul role="list" className="todo-list">
        {todo.map(([text, way]) => (
          <li key={text} className="row row-spread">
            <span>{text}</span>
            {way}
          </li>
        ))}
      </ul>
    </section>
  );
}
