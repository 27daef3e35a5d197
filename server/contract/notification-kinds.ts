export type MailChoice = 'now' | 'daily' | 'never';

interface Kind {
  readonly who: 'student' | 'admin';
  readonly choice: MailChoice;
  readonly sentence: string;
  readonly button: string;
  /** One mail an hour at most. */
  readonly hourly?: true;
  /** Replaces an unread one: its text counts what waits. */
  readonly latest?: true;
}

// biome-ignore format: a line a kind
export const notificationKinds = {
  'course-opened': { who: 'student', choice: 'now', sentence: 'A course is open for you', button: 'Open my courses' },
  announcement: { who: 'student', choice: 'now', sentence: 'New announcement', button: 'Read the announcement' },
  message: { who: 'student', choice: 'now', sentence: 'Your teacher wrote to you', button: 'Open my courses' },
  'doubt-answered': { who: 'student', choice: 'now', sentence: 'Your question is answered', button: 'Read the answer' },
  'quiz-marked': { who: 'student', choice: 'now', sentence: 'Your quiz is marked', button: 'See your result' },
  'work-graded': { who: 'student', choice: 'now', sentence: 'Your work is graded', button: 'See your marks' },
  'work-returned': { who: 'student', choice: 'now', sentence: 'Please change your work', button: 'Read the comment' },
  certificate: { who: 'student', choice: 'now', sentence: 'Your certificate is ready', button: 'See my certificate' },
  'access-ends': { who: 'student', choice: 'now', sentence: 'Your access to a course ends soon', button: 'See what to do' },
  'part-due': { who: 'student', choice: 'now', sentence: 'The next part of a course is due', button: 'Pay the next part' },
  'access-changed': { who: 'student', choice: 'now', sentence: 'The end of your access changed', button: 'Open the course' },
  'place-free': { who: 'student', choice: 'now', sentence: 'A place is free', button: 'Take the place' },
  moved: { who: 'student', choice: 'now', sentence: 'You are in another batch', button: 'Open the course' },
  'doubt-asked': { who: 'admin', choice: 'now', sentence: 'A student asked a question', button: 'Read the question', hourly: true },
  'payments-to-check': { who: 'admin', choice: 'now', sentence: 'There are payments to check', button: 'Check the payments', hourly: true, latest: true },
  'payment-taken-back': { who: 'admin', choice: 'now', sentence: 'The bank took a payment back', button: 'Decide' },
} as const satisfies Record<string, Kind>;

export type NotificationKind = keyof typeof notificationKinds;

export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];

export const NOTIFICATION_KINDS = Object.keys(notificationKinds) as NotificationKind[];
