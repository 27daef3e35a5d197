/** One message to one person. The address was validated as a single ASCII address before. */
export interface MailMessage {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  /** Paragraphs with an empty line between them; `toHtml` makes the HTML part of it. */
  readonly text: string;
}

export interface MailSite {
  readonly name: string;
  readonly url: string;
}

export const LINK_VALID_MINUTES = 60;
export const LINK_VALID_MS = LINK_VALID_MINUTES * 60_000;
const LONGEST_NAME = 80;

/** A name that a stranger may have chosen does not become a page of text. */
export const shortName = (name: string): string => [...name].slice(0, LONGEST_NAME).join('');

/**
 * The shape of every mail to a person: greeting, paragraphs, and who writes.
 * @param person.fullName left out where no admin has seen it: it could be an advertisement, mailed to a stranger
 */
export function letter(
  person: { email: string; fullName?: string | undefined },
  site: MailSite,
  subject: string,
  ...paragraphs: readonly string[]
): MailMessage {
  const greeting = person.fullName === undefined ? 'Hello,' : `Hello ${shortName(person.fullName)},`;
  return {
    to: person.email,
    subject,
    text: [greeting, ...paragraphs, `${site.name}\n${site.url}`].join('\n\n'),
  };
}

export const passwordResetMail = (
  person: { email: string; fullName: string | undefined },
  site: MailSite,
  token: string,
): MailMessage =>
  letter(
    person,
    site,
    `Choose a new ${site.name} password`,
    `Someone asked to reset your ${site.name} password. If it was you, choose a new one here. The link works once, for ${LINK_VALID_MINUTES} minutes.`,
    `Choose a new password: ${site.url}/reset-password/${token}`,
    'If it was not you, ignore this email. Your password stays the same.',
  );

/** Tells the provider of a message left on the contact page; answering the mail answers the visitor. */
export function contactMail(
  to: string,
  from: { name: string; email: string; subject: string; message: string },
  site: MailSite,
): MailMessage {
  return {
    to,
    replyTo: from.email,
    subject: `${site.name} contact form: ${from.subject}`,
    text: [
      `${shortName(from.name)} <${from.email}> wrote on the contact page of ${site.name}:`,
      from.message
        .split(/\r\n|\r|\n/)
        .map((line) => `> ${line}`)
        .join('\n'),
      'Reply to this email to answer. Your reply goes to the visitor.',
    ].join('\n\n'),
  };
}
