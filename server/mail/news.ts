import { letter, type MailMessage, type MailSite, shortName } from './messages.ts';

/** Mails that a site can do without, by the names that MAIL_OFF takes. */
export const NEWS = [
  'registration-received',
  'approved',
  'course-opened',
  'account-created',
  'new-registration',
] as const;

export interface NewsMessage extends MailMessage {
  readonly kind: (typeof NEWS)[number];
  /** The address of the account it tells of. */
  readonly about: string;
}

interface Person {
  readonly email: string;
  readonly fullName: string;
}
export interface OpenCourse {
  readonly id: number;
  readonly course_name: string;
}

const news = (kind: NewsMessage['kind'], about: string, message: MailMessage): NewsMessage => ({
  ...message,
  kind,
  about,
});

const forCourse = (courseName: string | undefined): string =>
  courseName === undefined ? '' : ` for ${courseName}`;

/** One course as a button, several as a list. */
function coursesOpen(courses: readonly OpenCourse[], site: MailSite): string[] {
  const [first, ...others] = courses;
  if (first === undefined) return [];
  if (others.length === 0)
    return [
      `${first.course_name} is open for you.`,
      `Open ${first.course_name}: ${site.url}/course/${first.id}`,
    ];
  return [
    'These courses are open for you:',
    courses.map((course) => `- ${course.course_name}`).join('\n'),
    `Open my courses: ${site.url}/dashboard`,
  ];
}

/** To an address that nobody has confirmed yet, so without a word of who typed it in. */
export const registrationReceivedMail = (
  { email }: Person,
  site: MailSite,
  courseName: string | undefined,
): NewsMessage =>
  news(
    'registration-received',
    email,
    letter(
      { email, fullName: undefined },
      site,
      `We received your registration (${site.name})`,
      `Thank you. You registered at ${site.name}${forCourse(courseName)}.`,
      `What happens next: we check your registration and approve your account. This usually takes one working day. After that you can log in with this email address and your password.`,
      `Log in after approval: ${site.url}/student-login`,
      'If you did not register, ignore this email.',
    ),
  );

/** @param courses opened in the same step: one mail tells of both */
export const approvedMail = (
  person: Person,
  site: MailSite,
  courses: readonly OpenCourse[] = [],
): NewsMessage =>
  news(
    'approved',
    person.email,
    letter(
      person,
      site,
      `Your ${site.name} account is ready`,
      `Your ${site.name} account is approved. Log in with this email address and the password you chose.`,
      `Log in: ${site.url}/student-login`,
      ...coursesOpen(courses, site),
      `Forgot your password? Choose a new one: ${site.url}/forgot-password`,
    ),
  );

export const courseOpenedMail = (
  person: Person,
  site: MailSite,
  courses: readonly OpenCourse[],
): NewsMessage =>
  news(
    'course-opened',
    person.email,
    letter(
      person,
      site,
      courses.length === 1
        ? `${courses[0]?.course_name} is open for you (${site.name})`
        : `${courses.length} courses are open for you (${site.name})`,
      ...coursesOpen(courses, site),
    ),
  );

/** Never with the password: who reads the mailbox would have the account. */
export const accountCreatedMail = (
  person: Person,
  site: MailSite,
  courses: readonly OpenCourse[],
): NewsMessage =>
  news(
    'account-created',
    person.email,
    letter(
      person,
      site,
      `Your ${site.name} account`,
      `${site.name} made an account for you with this email address. Your admin will give you a temporary password. When you log in with it, you choose your own.`,
      `Log in: ${site.url}/student-login`,
      ...coursesOpen(courses, site),
    ),
  );

/** To those who approve. */
export const newRegistrationMail = (
  to: string,
  person: Person,
  site: MailSite,
  courseName: string | undefined,
): NewsMessage =>
  news(
    'new-registration',
    person.email,
    letter(
      { email: to, fullName: undefined },
      site,
      `New registration${forCourse(courseName)} (${site.name})`,
      `${shortName(person.fullName)} (${person.email}) registered at ${site.name}${forCourse(courseName)} and waits for approval.`,
      `Open the Pending list: ${site.url}/admin?tab=pending`,
    ),
  );
