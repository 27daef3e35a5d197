import { letter, type MailMessage, type MailPerson, type MailSite, shortName } from './messages.ts';

/** Mails that a site can do without, by the names that MAIL_OFF takes. */
export const NEWS = [
  'registration-received',
  'approved',
  'course-opened',
  'account-created',
  'new-registration',
  'certificate',
  'quiz-marked',
  'work-graded',
  'work-returned',
] as const;
type Kind = (typeof NEWS)[number];

export interface NewsMessage extends MailMessage {
  readonly kind: Kind;
  /** The address of the account it tells of. */
  readonly about: string;
}

export interface OpenCourse {
  readonly id: number;
  readonly course_name: string;
}
type Courses = readonly OpenCourse[];

const news = (
  kind: Kind,
  to: MailPerson,
  site: MailSite,
  subject: string,
  paragraphs: string[],
): NewsMessage => ({
  ...letter(to, site, subject, ...paragraphs),
  kind,
  about: to.email,
});

const forCourse = (name: string | undefined): string => (name === undefined ? '' : ` for ${name}`);
const loginOf = ({ url }: MailSite): string => `${url}/student-login`;

function coursesOpen([first, ...others]: Courses, { url }: MailSite): string[] {
  if (first === undefined) return [];
  const { id, course_name: name } = first;
  if (others.length === 0) return [`${name} is open for you.`, `Open ${name}: ${url}/course/${id}`];
  const list = [first, ...others].map((course) => `- ${course.course_name}`).join('\n');
  return ['These courses are open for you:', list, `Open my courses: ${url}/dashboard`];
}

/** To an address that nobody has confirmed yet, so without a word of who typed it in. */
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

/** @param courses opened in the same step: one mail tells of both */
export const approvedMail = (person: MailPerson, site: MailSite, courses: Courses = []): NewsMessage =>
  news('approved', person, site, `Your ${site.name} account is ready`, [
    `Your ${site.name} account is approved. Log in with this email address and the password you chose.`,
    `Log in: ${loginOf(site)}`,
    ...coursesOpen(courses, site),
    `Forgot your password? Choose a new one: ${site.url}/forgot-password`,
  ]);

export function courseOpenedMail(person: MailPerson, site: MailSite, courses: Courses): NewsMessage {
  const what = courses.length === 1 ? `${courses[0]?.course_name} is` : `${courses.length} courses are`;
  const subject = `${what} open for you (${site.name})`;
  return news('course-opened', person, site, subject, coursesOpen(courses, site));
}

/** Never with the password: who reads the mailbox would have the account. */
export const accountCreatedMail = (person: MailPerson, site: MailSite, courses: Courses): NewsMessage =>
  news('account-created', person, site, `Your ${site.name} account`, [
    `${site.name} made an account for you with this email address. Your admin will give you a temporary password. When you log in with it, you choose your own.`,
    `Log in: ${loginOf(site)}`,
    ...coursesOpen(courses, site),
  ]);

/** @param link to the certificate, or to where its holder first checks the name */
export const certificateMail = (
  person: MailPerson,
  site: MailSite,
  course: string,
  link: string,
): NewsMessage =>
  news('certificate', person, site, `Your certificate for ${course} (${site.name})`, [
    `Well done! You finished ${course}, and your certificate is ready.`,
    `See my certificate: ${link}`,
  ]);

export const quizMarkedMail = (person: MailPerson, site: MailSite, quiz: string, link: string): NewsMessage =>
  news('quiz-marked', person, site, `Your quiz is marked (${site.name})`, [
    `Your quiz “${quiz}” is marked.`,
    `See your result: ${site.url}${link}`,
  ]);

export const workGradedMail = (
  person: MailPerson,
  site: MailSite,
  title: string,
  link: string,
): NewsMessage =>
  news('work-graded', person, site, `Your work is graded (${site.name})`, [
    `Your work for “${title}” is graded.`,
    `See your marks: ${site.url}${link}`,
  ]);

export const workReturnedMail = (
  person: MailPerson,
  site: MailSite,
  title: string,
  link: string,
): NewsMessage =>
  news('work-returned', person, site, `Please change your work (${site.name})`, [
    `Your teacher returned your work for “${title}” with a comment. Change it, then hand it in again.`,
    `Read the comment: ${site.url}${link}`,
  ]);

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
