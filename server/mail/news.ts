import { formatPaise } from '../contract/money.ts';
import { NOTIFICATION_KINDS, type NotificationKind } from '../contract/notification-kinds.ts';
import type { Tables } from '../db/schema/index.ts';
import { letter, type MailMessage, type MailPerson, type MailSite, shortName } from './messages.ts';

/** Optional mails, by their names in MAIL_OFF. */
export const NEWS = [
  'registration-received',
  'approved',
  'account-created',
  'new-registration',
  'order-reminder',
  ...NOTIFICATION_KINDS,
] as const;
type Kind = (typeof NEWS)[number];

export interface NewsMessage extends MailMessage {
  readonly kind: Kind;
  readonly about: string;
}

export interface OpenCourse {
  readonly id: number;
  readonly course_name: string;
}
type Courses = readonly OpenCourse[];

const news = (kind: Kind, to: MailPerson, site: MailSite, subject: string, text: string[]): NewsMessage => {
  return { ...letter(kind, to, site, subject, text), kind, about: to.email };
};

const forCourse = (name: string | undefined): string => (name === undefined ? '' : ` for ${name}`);
const loginOf = ({ url }: MailSite): string => `${url}/student-login`;

function coursesOpen([first, ...others]: Courses, { url }: MailSite): string[] {
  if (first === undefined) return [];
  const { id, course_name: name } = first;
  if (others.length === 0) return [`${name} is open for you.`, `Open ${name}: ${url}/course/${id}`];
  const list = [first, ...others].map((course) => `- ${course.course_name}`).join('\n');
  return ['These courses are open for you:', list, `Open my courses: ${url}/dashboard`];
}

/** To an unconfirmed address, so without typed text. */
export const registrationReceivedMail = (
  { email }: MailPerson,
  site: MailSite,
  course?: string,
): NewsMessage =>
  news('registration-received', { email }, site, `We received your registration (${site.name})`, [
    `Thank you. You registered at ${site.name}${forCourse(course)}.`,
    'What happens next: we check your registration and approve your account. This usually takes one working day. After that you can log in with this email address and your password.',
    `Log in after approval: ${loginOf(site)}`,
    'If you did not register, ignore this email.',
  ]);

export const approvedMail = (person: MailPerson, site: MailSite, courses: Courses = []): NewsMessage =>
  news('approved', person, site, `Your ${site.name} account is ready`, [
    `Your ${site.name} account is approved. Log in with this email address and the password you chose.`,
    `Log in: ${loginOf(site)}`,
    ...coursesOpen(courses, site),
    `Forgot your password? Choose a new one: ${site.url}/forgot-password`,
  ]);

/** Never contains the password: a mailbox may be read by others. */
export const accountCreatedMail = (person: MailPerson, site: MailSite, courses: Courses): NewsMessage =>
  news('account-created', person, site, `Your ${site.name} account`, [
    `${site.name} made an account for you with this email address. Your admin will give you a temporary password. When you log in with it, you choose your own.`,
    `Log in: ${loginOf(site)}`,
    ...coursesOpen(courses, site),
  ]);

export const noticeMail = (
  kind: NotificationKind,
  person: MailPerson,
  site: MailSite,
  letter: { subject: string; paragraphs: readonly string[]; button: string; link: string },
): NewsMessage => ({
  ...news(kind, person, site, `${letter.subject} (${site.name})`, [
    ...letter.paragraphs,
    `${letter.button}: ${site.url}${letter.link}`,
    `Choose which emails you get: ${site.url}/account#emails`,
  ]),
  unsubscribe: `${site.url}/account#emails`,
});

/** To an unconfirmed address, so without the typed name. */
export const placeFreeMail = (
  email: string,
  site: MailSite,
  { course, batch }: { readonly course: string; readonly batch: string },
  link: string,
): NewsMessage =>
  news('place-free', { email }, site, `A place is free in ${batch} of ${course} (${site.name})`, [
    `You asked us to tell you: ${batch} of ${course} has a free place. We keep no place, so the first who join get them.`,
    `Take the place: ${site.url}${link}`,
  ]);

const moment = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'long',
  hour: 'numeric',
  minute: '2-digit',
});

type UnpaidOrder = Pick<Tables['orders'], 'code' | 'course_name' | 'buyer_email' | 'expires_at'> & {
  readonly asked_paise: number;
};

/** No admin has checked the buyer's name, so it is left out. */
export function orderReminderMail(order: UnpaidOrder, link: string, site: MailSite): NewsMessage {
  const { code, course_name: course, asked_paise, buyer_email: email, expires_at } = order;
  return news('order-reminder', { email }, site, `${site.name}: your order for ${course} ends soon`, [
    `You ordered ${course} (order ${code}), and we have not received a payment yet. You can pay ${formatPaise(asked_paise)} by UPI until ${moment.format(expires_at)}.`,
    `Open my order: ${link}`,
    'Paid already? Enter the UPI reference number of your payment on the same page.',
    'Changed your mind? Ignore this email. You owe nothing.',
  ]);
}

export function newRegistrationMail(
  to: string,
  { email, fullName = '' }: MailPerson,
  site: MailSite,
  course?: string,
): NewsMessage {
  const subject = `New registration${forCourse(course)} (${site.name})`;
  const message = news('new-registration', { email: to }, site, subject, [
    `${shortName(fullName)} (${email}) registered at ${site.name}${forCourse(course)} and waits for approval.`,
    `Open the Pending list: ${site.url}/admin?tab=pending`,
  ]);
  return { ...message, about: email };
}
