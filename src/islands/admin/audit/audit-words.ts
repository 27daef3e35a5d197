import type { AuditAction } from '../../../../server/audit.ts';
import type { AuditEntryAnswer } from '../../../../server/contract/audit.ts';
import type { Course } from '../../../../server/contract/courses.ts';
import { declineReasons } from '../../../../server/contract/decline-reasons.ts';
import { formatPaise } from '../../../../server/contract/money.ts';
import { undoReasons } from '../../../../server/contract/receipt-kinds.ts';

/** Sentence of each audit action. */
export const auditWords: Record<AuditAction, string> = {
  login: 'Logged in',
  'login-failed': 'Login failed',
  logout: 'Logged out',
  register: 'Registered',
  'password-reset-asked': 'Asked for a password reset',
  'password-reset': 'Reset the password',
  'password-changed': 'Changed the password',
  'second-factor-failed': 'Gave a wrong code at login',
  'second-factor-on': 'Turned on two-step login',
  'second-factor-off': 'Turned off two-step login',
  'second-factor-reset': 'Reset two-step login of a user',
  'recovery-code-used': 'Used a recovery code',
  'recovery-codes-made': 'Made new recovery codes',
  'passkey-added': 'Added a passkey',
  'passkey-removed': 'Removed a passkey',
  'identity-confirmed': 'Confirmed the identity',
  'identity-not-confirmed': 'Failed to confirm the identity',
  'consent-given': 'Agreed to the use of the data',
  'name-changed': 'Changed the name',
  'email-change-asked': 'Requested a new email',
  'email-confirmed': 'Confirmed the email',
  'email-changed': 'Changed the email',
  'session-ended': 'Ended a login',
  'other-sessions-ended': 'Ended all other logins',
  'data-exported': 'Downloaded own data',
  'deletion-requested': 'Requested account deletion',
  'deletion-withdrawn': 'Withdrew the deletion request',
  'password-issued': 'Issued a temporary password',
  'password-viewed': 'Viewed an issued password',
  'user-approved': 'Approved a user',
  'user-corrected': 'Changed a name or an email',
  'user-deleted': 'Deleted a user',
  'user-created': 'Created a user',
  'user-restored': 'Restored a user',
  'user-erased': 'Deleted a user permanently',
  'role-changed': 'Changed a role',
  'staff-invited': 'Invited to the team',
  'staff-changed': 'Changed rights',
  'staff-removed': 'Removed from the team',
  'users-imported': 'Imported students',
  'users-exported': 'Exported students',
  'roster-exported': 'Exported students of a course',
  'students-messaged': 'Messaged students of a course',
  'receipt-cancelled': 'Cancelled a receipt',
  'receipts-exported': 'Exported receipts',
  'refund-asked': 'Asked for a refund',
  'refund-agreed': 'Agreed to a refund',
  'refund-refused': 'Refused a refund',
  'refund-sent': 'Sent a refund',
  complaint: 'Sent a complaint',
  'ticket-answered': 'Answered a complaint',
  'course-created': 'Created a course',
  'course-renamed': 'Renamed a course',
  'course-deleted': 'Deleted a course',
  'course-restored': 'Restored a course',
  'course-erased': 'Deleted a course permanently',
  enrolled: 'Enrolled a student',
  unenrolled: 'Unenrolled a student',
  'access-ended': 'Access ended by itself',
  'access-changed': 'Changed the end of access',
  'batch-changed': 'Moved a student to another batch',
  'waiters-told': 'Told who waited of a free place',
  'part-moved': 'Changed the day of a part',
  'material-added': 'Added a material',
  'material-changed': 'Changed a material',
  'material-file-replaced': 'Replaced the file of a material',
  'material-captions-changed': 'Changed the captions of a video',
  'doubt-changed': 'Changed a question of a student',
  'doubt-deleted': 'Deleted a student’s post',
  'work-returned': 'Returned a submission',
  'work-graded': 'Graded a submission',
  'work-file-added': 'Added a file to a student’s submission',
  'work-file-removed': 'Removed a file from a student’s submission',
  'work-exported': 'Exported marks',
  'materials-reordered': 'Changed the order of materials',
  'material-deleted': 'Deleted a material',
  'material-restored': 'Restored a material',
  'material-erased': 'Deleted a material permanently',
  'quiz-changed': 'Changed a quiz',
  'quiz-marked': 'Marked answers of a quiz',
  'late-answers-accepted': 'Accepted late answers in a quiz',
  'late-answers-refused': 'Did not count late answers in a quiz',
  'quiz-regraded': 'Regraded a quiz',
  'quiz-allowance': 'Gave a student more time or attempts',
  'quiz-results-exported': 'Exported results of a quiz',
  'order-placed': 'Placed an order',
  'order-cancelled': 'Cancelled an order',
  'payment-reported': 'Reported a payment',
  'payment-withdrawn': 'Withdrew a reported payment',
  'payment-accepted': 'Accepted a payment',
  'payment-declined': 'Declined an order',
  'acceptance-undone': 'Undid the acceptance of a payment',
  'payment-taken-back': 'Read that the bank took a payment back',
  'code-made': 'Made a code',
  'code-changed': 'Changed a code',
  'code-stopped': 'Stopped a code',
  'course-opened': 'Opened a course before all was paid',
  'buyer-corrected': 'Corrected the buyer of an order',
  'statement-read': 'Read a bank statement',
  'credits-ignored': 'Ignored payments of a bank statement',
  'credits-restored': 'Put payments back under Statement',
  'certificates-set': 'Changed who gets certificates',
  'announcement-written': 'Wrote an announcement',
  'announcement-deleted': 'Deleted an announcement',
  'certificate-issued': 'Issued a certificate',
  'certificate-name-confirmed': 'Confirmed the name on certificates',
  'certificate-revoked': 'Revoked a certificate',
  'certificate-replaced': 'Replaced a certificate',
  'content-published': 'Published pages',
  'content-restored': 'Restored an earlier version of the pages',
  'protected-value-changed': 'Changed payment or legal details',
  'content-picture-added': 'Added a picture',
  'content-picture-deleted': 'Deleted a picture',
  'content-file-removed': 'Removed a file that is not read',
  'content-file-brought-back': 'Brought a removed file back',
  'task-cancelled': 'Cancelled a task',
  'task-retried': 'Began a task again',
  'trash-emptied': 'Emptied the trash',
  'contact-message': 'Sent a contact message',
  'mail-sent-again': 'Sent an email again',
  'backup-folder-set': 'Set the folder of backups',
  'mail-server-set': 'Set the mail server',
  'payee-tested': 'Tested the UPI address',
  'key-saved': 'Kept the master key',
  'key-downloaded': 'Downloaded the master key',
  'backup-made': 'Made a backup',
  'backup-failed': 'Could not make a backup',
  'backup-restored': 'Restored a backup',
  'damage-found': 'Found damaged data',
};

const isKnown = (action: string): action is AuditAction => action in auditWords;

/** Returns the sentence of an action. */
export const wordsOf = (action: string): string => (isKnown(action) ? auditWords[action] : action);

/** Returns the name of the actor. */
export const actorOf = ({ actor }: AuditEntryAnswer): string =>
  actor === null ? 'System or visitor' : (actor.name ?? `Deleted user ${actor.id}`);

const KINDS: Readonly<Record<string, string>> = {
  user: 'User',
  course: 'Course',
  material: 'Material',
  order: 'Order',
};

/** Returns the name of the subject; empty where there is none. */
export const subjectOf = ({ subject }: AuditEntryAnswer): string =>
  subject === null
    ? ''
    : subject.type === 'order'
      ? `Order ${subject.name}`
      : (subject.name ?? `Deleted ${(KINDS[subject.type] ?? subject.type).toLowerCase()} ${subject.id}`);

const reasonOf = (code: string): string =>
  Object.entries({ ...declineReasons, ...undoReasons }).find(([name]) => name === code)?.[1] ||
  `reason: ${code}`;

/** Ids that a name is shown for, or that have none. */
const NAMELESS = ['doubtId', 'materialId', 'postId'];

/** Returns further facts: `from: Old name, to: New name`, courses by name; without the subject. */
export const detailOf = ({ detail, subject }: AuditEntryAnswer, courses: readonly Course[]): string =>
  Object.entries(detail)
    .filter(([name, value]) => value !== subject?.name && !NAMELESS.includes(name))
    .map(([name, value]) => {
      const course = name === 'courseId' && courses.find(({ id }) => id === value);
      if (course) return `course: ${course.courseName}`;
      if (name.endsWith('Paise')) return `${name.slice(0, -'Paise'.length)}: ${formatPaise(Number(value))}`;
      if (name === 'reason') return reasonOf(String(value));
      return `${name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()}: ${value}`;
    })
    .join(', ');
