import { dayWords } from '../../../../server/contract/india-time.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import type { Overview } from '../../../../server/contract/overview.ts';
import { formatNumber } from '../../../lib/words/format-price.ts';
import { useCounts } from '../queries/site.ts';
import { type SiteFacts, siteTodo } from './site-todo.ts';
import { type Todo, TodoRow, todoGroups } from './TodoRow.tsx';
import { counted } from './todo-words.ts';

/** Complaints and refunds are answered within a month. */
const MONTH_HOURS = 28 * 24;

interface Props extends SiteFacts {
  takesOrders: boolean;
  /** Promised response time to buyers, in hours. */
  answersWithinHours: number | undefined;
  refusedMail: Overview['refusedMail'] | undefined;
  /** Courses with inactive students. */
  stuck: Overview['completion'];
  onStuck: (courseId: number) => void;
  onRefused: () => void;
  /** Opens the batches of a course. */
  onBatches: (courseId: number) => void;
}

/** Lists what to do today, by subject; praise when nothing is left. */
export function TodoList(props: Props) {
  const { takesOrders, answersWithinHours, refusedMail, stuck, onStuck, onRefused, onShow, onBatches } =
    props;
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
  const { places = [], doubts = 0, doubtsSince } = open;
  const { toSend = 0, toSendSince, takenBack = 0, statementUntil, beyondStatement = 0 } = open;
  const todo: readonly (Todo | false | null | undefined)[] = [
    takesOrders &&
      toCheckSince != null && {
        group: 'Money',
        text: counted(toCheck, 'payment to check', 'payments to check'),
        waits: { since: toCheckSince, count: toCheck, withinHours: answersWithinHours },
        act: ['Check', 'payments'],
        run: () => onShow('payments', 'check'),
      },
    takesOrders &&
      open.overdue && {
        group: 'Money',
        text: `${counted(open.overdue.parts, 'part overdue', 'parts overdue')}, ${formatPaise(open.overdue.paise)}`,
        act: ['See', 'who is overdue'],
        run: () => onShow('payments', 'waiting'),
      },
    takesOrders &&
      takenBack > 0 && {
        group: 'Money',
        text: counted(
          takenBack,
          'payment was taken back by the bank',
          'payments were taken back by the bank',
        ),
        act: ['Decide', ''],
        run: () => onShow('payments', 'statement'),
      },
    takesOrders &&
      statementUntil != null &&
      beyondStatement > 0 && {
        group: 'Money',
        text: `Your statement ends on ${dayWords(statementUntil)}`,
        detail: `${counted(beyondStatement, 'buyer waits', 'buyers wait')} for a newer one`,
        act: ['Upload', 'a statement'],
        run: () => onShow('payments', 'statement'),
      },
    takesOrders &&
      refundsSince != null && {
        group: 'Money',
        text: counted(refunds, 'refund is open', 'refunds are open'),
        waits: { since: refundsSince, count: refunds, withinHours: MONTH_HOURS },
        act: ['Refund', 'requests'],
        run: () => onShow('payments', 'refunds'),
      },
    pending > 0 &&
      pendingSince != null && {
        group: 'People',
        text: counted(pending, 'student to approve', 'students to approve'),
        waits: { since: pendingSince, count: pending },
        act: ['Approve', 'students'],
        run: () => onShow('pending'),
      },
    complaintsSince != null && {
      group: 'People',
      text: counted(complaints, 'complaint is open', 'complaints are open'),
      waits: { since: complaintsSince, count: complaints, withinHours: MONTH_HOURS },
      act: ['Answer', 'complaints'],
      run: () => onShow('messages', 'complaints'),
    },
    messagesSince != null && {
      group: 'People',
      text: counted(messages, 'message is open', 'messages are open'),
      waits: { since: messagesSince, count: messages },
      act: ['Read', 'messages'],
      run: () => onShow('messages', 'contact'),
    },
    toSendSince != null && {
      group: 'People',
      text: counted(toSend, 'text for WhatsApp to send', 'texts for WhatsApp to send'),
      waits: { since: toSendSince, count: toSend },
      act: ['Send', 'texts'],
      run: () => onShow('messages', 'to-send'),
    },
    ...places.map(
      ({ courseId, courseName, name, free, waiting, since }): Todo => ({
        group: 'People',
        text: `${free === null ? 'Places are' : counted(free, 'place is', 'places are')} free in ${name}, ${waiting === 1 ? '1 person waits' : `${formatNumber(waiting)} people wait`}`,
        waits: { since, count: waiting },
        act: ['Tell', `who waits for ${name} of ${courseName}`],
        run: () => onBatches(courseId),
      }),
    ),
    refusedMail && {
      group: 'People',
      text: counted(refusedMail.count, 'email bounced', 'emails bounced'),
      waits: refusedMail,
      act: ['Fix', 'emails'],
      run: onRefused,
    },
    doubtsSince != null && {
      group: 'Teaching',
      text: counted(doubts, 'question to answer', 'questions to answer'),
      waits: { since: doubtsSince, count: doubts },
      act: ['Answer', 'questions'],
      run: () => onShow('doubts'),
    },
    toGradeSince != null && {
      group: 'Teaching',
      text: counted(toGrade, 'submission to grade', 'submissions to grade'),
      waits: { since: toGradeSince, count: toGrade },
      act: ['Grade', 'submissions'],
      run: () => onShow('toGrade'),
    },
    ...stuck.map(
      ({ id, courseName, stuck: count }): Todo => ({
        group: 'Teaching',
        text: `${counted(count, 'student has', 'students have')} done nothing for a week`,
        detail: courseName,
        act: ['See', `students of ${courseName}`],
        run: () => onStuck(id),
      }),
    ),
    ...siteTodo(props),
  ];
  const due = todo.filter((one) => !!one);
  if (due.length === 0) return <p className="soft">Nothing is waiting. Well done.</p>;
  return (
    <div className="todo">
      {todoGroups.map((group) => {
        const own = due.filter((one) => one.group === group);
        return (
          own.length > 0 && (
            <section key={group} aria-labelledby={`todo-${group}`}>
              <h3 id={`todo-${group}`}>{group}</h3>
              <ul role="list" className="todo-list">
                {own.map((one) => (
                  <TodoRow key={`${one.text} ${one.detail}`} todo={one} />
                ))}
              </ul>
            </section>
          )
        );
      })}
    </div>
  );
}
