import type { ReactNode } from 'react';
import type { BackupStatus, Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/format-price.ts';
import { Button } from '../../ui/Button.tsx';
import type { AdminTab } from '../admin-tabs.ts';
import { daysAgo } from '../days-ago.ts';
import { waitingWords } from '../people/waiting-words.ts';
import { useCounts } from '../queries.ts';
import { doubtsTodo } from './doubts-todo.ts';

interface Props {
  takesOrders: boolean;
  lacksTwoStep: boolean;
  backups: BackupStatus | undefined;
  toMark: Overview['quizzesToMark'];
  courses: Overview['completion'];
  examples: readonly string[];
  onMark: (quiz: Overview['quizzesToMark'][number]) => void;
  onStudents: (courseId: number, show: 'stuck') => void;
  onShow: (tab: AdminTab, list?: string) => void;
}

/** Courses with most of them. */
const STUCK_SHOWN = 3;

/** What to do today, the most urgent first; a good word where nothing is. */
export function TodoList({
  takesOrders,
  lacksTwoStep,
  backups,
  toMark,
  courses,
  examples,
  onMark,
  onStudents,
  onShow,
}: Props) {
  const {
    pending,
    pendingSince,
    toCheck = 0,
    toCheckSince,
    toGrade = 0,
    toGradeSince,
    ...open
  } = useCounts();
  const { messages = 0, complaints = 0, refunds = 0 } = open;
  const waitingStudents = waitingWords(pending, pendingSince);
  const stuck = courses.filter((course) => course.stuck > 0).toSorted((a, b) => b.stuck - a.stuck);
  const asked = doubtsTodo(open.doubts, open.doubtsSince);
  const button = (tab: AdminTab, label: string, list?: string) => (
    <Button kind="secondary" small onClick={() => onShow(tab, list)}>
      {label}
    </Button>
  );
  const todo: (readonly [text: string, way: ReactNode])[] = [];
  if (takesOrders && toCheckSince != null)
    todo.push([
      `${toCheck === 1 ? 'One payment' : `${formatNumber(toCheck)} payments`} to check, the oldest from ${daysAgo(toCheckSince)}`,
      button('payments', 'Check payments', 'check'),
    ]);
  if (takesOrders && refunds > 0)
    todo.push([
      refunds === 1 ? 'One refund is open' : `${formatNumber(refunds)} refunds are open`,
      button('payments', 'See refunds', 'refunds'),
    ]);
  if (complaints > 0)
    todo.push([
      complaints === 1 ? 'One complaint is open' : `${formatNumber(complaints)} complaints are open`,
      button('messages', 'Answer complaints', 'complaints'),
    ]);
  if (waitingStudents !== undefined) todo.push([waitingStudents, button('pending', 'Approve students')]);
  if (asked !== undefined) todo.push([asked, button('doubts', 'Answer questions')]);
  for (const quiz of toMark)
    todo.push([
      `${quiz.attempts === 1 ? 'One attempt' : `${formatNumber(quiz.attempts)} attempts`} to mark in ${quiz.title}`,
      <Button key={quiz.id} kind="secondary" small onClick={() => onMark(quiz)}>
        Mark answers
      </Button>,
    ]);
  if (toGradeSince != null)
    todo.push([
      `${toGrade === 1 ? 'One piece' : `${formatNumber(toGrade)} pieces`} of work to grade, the oldest from ${daysAgo(toGradeSince)}`,
      button('toGrade', 'Grade work'),
    ]);
  for (const course of stuck.slice(0, STUCK_SHOWN))
    todo.push([
      `${course.stuck === 1 ? 'One student is' : `${formatNumber(course.stuck)} students are`} stuck for a week in ${course.courseName}`,
      <Button key={course.id} kind="secondary" small onClick={() => onStudents(course.id, 'stuck')}>
        See students
      </Button>,
    ]);
  if (messages > 0)
    todo.push([
      messages === 1 ? 'One message is open' : `${formatNumber(messages)} messages are open`,
      button('messages', 'Read messages', 'contact'),
    ]);
  if (backups?.everyHours === null)
    todo.push(['Backups are off: ask the person who runs your server', undefined]);
  if (lacksTwoStep)
    todo.push([
      'Only a password protects your admin account',
      <a key="two-step" className="button button-secondary button-small" href="/second-factor">
        Turn on two-step login
      </a>,
    ]);

  if (examples.length > 0) todo.push([`Your site still shows examples: ${examples.join(', ')}`, undefined]);

  return (
    <section className="card card-pad stack" aria-labelledby="todo">
      <h3 id="todo">To do today</h3>
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
