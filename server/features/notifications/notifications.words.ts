import { longDayWords } from '../../contract/access.ts';
import { counted } from '../../contract/counted.ts';
import { firstName } from '../../contract/first-name.ts';
import { firstSentence } from '../../contract/first-sentence.ts';
import { formatPaise } from '../../contract/money.ts';
import type { NotificationKind } from '../../contract/notification-kinds.ts';
import type { ToSendReason } from '../../contract/to-send.ts';

// A second language is a second table of each.

interface Marked {
  readonly title: string;
  /** As people read them; undefined where none are shown. */
  readonly marks?: number | undefined;
  readonly maxMarks?: number;
  readonly comment?: string;
}

interface Place {
  readonly course: string;
  readonly batch: string;
}

interface Moved extends Place {
  /** First day of the batch, like `2027-01-11`. */
  readonly starts?: string | undefined;
  readonly when?: string | undefined;
  /** Last day of access; null for no end. */
  readonly endsOn: string | null;
}

interface Ending {
  readonly course: string;
  /** Last day, like `2027-06-30`. */
  readonly endsOn: string;
  readonly mayRenew: boolean;
}

interface Due {
  readonly course: string;
  readonly duePaise: number;
  /** Like `2027-03-01`. */
  readonly dueOn: string;
  readonly isLate: boolean;
}

/** The first sentence of a comment is in the bell, all of it in a mail. */
const markOf = (what: string, { marks, maxMarks }: Marked): string =>
  marks === undefined ? `${what}.` : `${what}: ${marks} of ${maxMarks}.`;
const withComment = (mark: string, { comment = '' }: Marked): string =>
  comment.trim() === '' ? mark : `${mark} “${firstSentence(comment.trim())}”`;
const markLetter = (mark: string, { comment = '' }: Marked): NoticeLetter => ({
  paragraphs: comment.trim() === '' ? [mark] : [mark, `Your teacher wrote: “${comment.trim()}”`],
});
const quizMark = (facts: Marked): string => markOf(`Your quiz “${facts.title}” is marked`, facts);
const workMark = (facts: Marked): string => markOf(`Your work for “${facts.title}” is graded`, facts);
const returned = (title: string): string =>
  `Your teacher returned your work for “${title}” with a comment. Change it, then submit it again.`;
const opened = ([first = '', ...others]: readonly string[]): string =>
  others.length === 0 ? `${first} is open for you` : `${others.length + 1} courses are open for you`;

/** What each notification says, from the facts in its row. */
const notices = {
  'course-opened': ({ courses }: { courses: readonly string[] }) => `${opened(courses)}.`,
  announcement: ({ title }: { title: string }) => title,
  message: ({ text }: { text: string; course?: string }) => text,
  'doubt-answered': ({ lesson }: { lesson: string }) =>
    `There is a new reply to a question about “${lesson}”.`,
  'quiz-marked': (facts: Marked) => withComment(quizMark(facts), facts),
  'work-graded': (facts: Marked) => withComment(workMark(facts), facts),
  'work-returned': ({ title }: { title: string; comment: string }) => returned(title),
  certificate: ({ course }: { course: string }) =>
    `Well done! You finished ${course}, and your certificate is ready.`,
  'access-ends': ({ course, endsOn, mayRenew, isToday }: Ending & { isToday: boolean }) =>
    `You can study ${course} until ${isToday ? 'tonight' : longDayWords(endsOn)}.${mayRenew ? ' Renew it to continue.' : ''}`,
  'part-due': ({ course, duePaise, dueOn, isLate }: Due) =>
    `${formatPaise(duePaise)} for ${course} ${isLate ? 'was' : 'is'} due by ${longDayWords(dueOn)}.`,
  'access-changed': ({ course, endsOn }: { course: string; endsOn: string | null }) =>
    endsOn === null
      ? `Your access to ${course} has no end now.`
      : `You can study ${course} until ${longDayWords(endsOn)} now.`,
  'place-free': ({ course, batch }: Place) => `A place is free in ${batch} of ${course}.`,
  moved: ({ course, batch, starts, when, endsOn }: Moved) =>
    [
      `You are in ${batch} of ${course} now.`,
      ...(starts === undefined ? [] : [`It starts on ${longDayWords(starts)}.`]),
      ...(when === undefined ? [] : [`Days and times: ${when}.`]),
      ...(endsOn === null ? [] : [`You can study until ${longDayWords(endsOn)}.`]),
    ].join(' '),
  'doubt-asked': ({ lesson }: { lesson: string }) => `A student asked about “${lesson}”.`,
  'payments-to-check': ({ waiting }: { waiting: number }) => `${counted(waiting, 'payment')} to check`,
  'payment-taken-back': ({ amountPaise, order }: { amountPaise: number; order: string }) =>
    `The bank took back ${formatPaise(amountPaise)} of order ${order}.`,
} satisfies Readonly<Record<NotificationKind, (facts: never) => string>>;

export type NoticeFacts = { [Kind in NotificationKind]: Parameters<(typeof notices)[Kind]>[0] };

interface NoticeLetter {
  readonly subject?: string;
  readonly paragraphs?: readonly string[];
  readonly button?: string;
}

type Letters = {
  readonly [Kind in NotificationKind]?: (facts: NoticeFacts[Kind], siteName: string) => NoticeLetter;
};
/** Where a mail that leaves at once says more than the notification, or says it better. */
export const letters: Letters = {
  'course-opened': ({ courses }) =>
    courses.length === 1
      ? { subject: opened(courses), button: `Open ${courses[0]}` }
      : {
          subject: opened(courses),
          paragraphs: ['These courses are open for you:', courses.map((name) => `- ${name}`).join('\n')],
        },
  message: ({ course }, siteName) => ({
    subject: course === undefined ? `A message from ${siteName}` : `About ${course}`,
  }),
  'doubt-answered': () => ({ subject: 'There is a reply to a question' }),
  'quiz-marked': (facts) => markLetter(quizMark(facts), facts),
  'work-graded': (facts) => markLetter(workMark(facts), facts),
  'work-returned': ({ title, comment }) => ({
    paragraphs: [returned(title), `Your teacher wrote: “${comment}”`],
  }),
  'access-ends': ({ course, endsOn }) => ({
    subject: `${course} is open for you until ${longDayWords(endsOn)}`,
  }),
  'place-free': (facts) => ({
    subject: `A place is free in ${facts.batch} of ${facts.course}`,
    paragraphs: [
      `You asked us to tell you: ${facts.batch} of ${facts.course} has a free place. We keep no place, so the first who join get them.`,
    ],
  }),
  moved: ({ course, batch }) => ({ subject: `${course}: you are in ${batch} now` }),
  'part-due': ({ course, duePaise }) => ({ subject: `${formatPaise(duePaise)} is due for ${course}` }),
  certificate: ({ course }) => ({ subject: `Your certificate for ${course}` }),
};

/** The subject and the button of a mail with several notifications. */
export const digest = {
  subject: (count: number) => `You have ${count} notifications`,
  button: 'See them all',
};

/** What each text for WhatsApp says after its greeting. Links are whole addresses. */
const textsToSend = {
  paid: ({ course, link }: { course: string; link: string }) =>
    `we received your payment and ${course} is open for you: ${link}`,
  short: ({ course, missingPaise, link }: { course: string; missingPaise: number; link: string }) =>
    `your payment for ${course} arrived, but ${formatPaise(missingPaise)} is missing. Pay the rest here and the course opens: ${link}`,
  returned: ({ title, link }: { title: string; link: string }) =>
    `please change your work for “${title}” and submit it again: ${link}`,
  stuck: ({ course, link }: { course: string; link: string }) =>
    `you have not studied ${course} for two weeks. Your next lesson is here: ${link}. Do you need help?`,
  'ends-soon': ({ course, endsOn, mayRenew, link }: Ending & { link: string }) =>
    `you can study ${course} until ${longDayWords(endsOn)}. ${mayRenew ? 'Renew it here' : 'See your courses here'}: ${link}`,
  'place-free': ({ course, batch, link }: Place & { link: string }) =>
    `a place is free in ${batch} of ${course}. Take it here: ${link}`,
  'rest-due': ({ course, duePaise, dueOn, isLate, link }: Due & { link: string }) =>
    `the next part for ${course}, ${formatPaise(duePaise)}, ${isLate ? 'was' : 'is'} due by ${longDayWords(dueOn)}. Pay it here: ${link}`,
} satisfies Readonly<Record<ToSendReason, (facts: never) => string>>;

export type ToSendFacts = { [Reason in ToSendReason]: Parameters<(typeof textsToSend)[Reason]>[0] };

/** Puts a greeting before a text. */
export const greeted = (fullName: string, text: string): string => `Hello ${firstName(fullName)}, ${text}`;

/** The facts of a row; `written` is the sentence that an earlier version stored. */
const sentenceOf = (words: (facts: never) => string, facts: string): string => {
  const known = JSON.parse(facts) as { written?: string };
  return known.written ?? words(known as never);
};

/** Returns what a notification says. */
export const noticeText = ({ kind, facts }: { kind: NotificationKind; facts: string }): string =>
  sentenceOf(notices[kind], facts);

/** Returns what a text for WhatsApp says after its greeting. */
export const textToSend = ({ reason, facts }: { reason: ToSendReason; facts: string }): string =>
  sentenceOf(textsToSend[reason], facts);
