/** One message to one person. The address was validated as a single ASCII address before. */
export interface MailMessage {
  readonly to: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
}

const RESET_VALID_MINUTES = 60;
export const RESET_VALID_MS = RESET_VALID_MINUTES * 60_000;

/** @param person.fullName left out where no admin has seen it: it could be an advertisement, mailed to a stranger */
export function passwordResetMail(
  to: string,
  person: { fullName: string | undefined },
  site: { name: string; url: string },
  token: string,
): MailMessage {
  return {
    to,
    subject: `Choose a new ${site.name} password`,
    text: [
      person.fullName === undefined ? 'Hello,' : `Hello ${person.fullName},`,
      '',
      `Somebody, hopefully you, asked for a new password for your ${site.name} account. Open this link to choose one:`,
      '',
      `${site.url}/reset-password/${token}`,
      '',
      `The link works once, for ${RESET_VALID_MINUTES} minutes. If you did not ask for it, ignore this email: your password stays as it is.`,
    ].join('\n'),
  };
}

export function approvedMail(
  person: { email: string; full_name: string },
  site: { name: string; url: string },
): MailMessage {
  return {
    to: person.email,
    subject: `Your ${site.name} account is ready`,
    text: [
      `Hello ${person.full_name},`,
      '',
      `Your ${site.name} account was approved. Log in with this email address and the password you chose:`,
      '',
      `${site.url}/student-login`,
      '',
      `Forgotten it? Choose a new one: ${site.url}/forgot-password`,
    ].join('\n'),
  };
}

/** Tells the provider of a message left on the contact page; answering the mail answers the visitor. */
export function contactMail(
  to: string,
  from: { name: string; email: string; subject: string; message: string },
  site: { name: string },
): MailMessage {
  return {
    to,
    replyTo: from.email,
    subject: `${site.name} contact form: ${from.subject}`,
    text: [`${from.name} <${from.email}> wrote:`, '', from.message].join('\n'),
  };
}
