import type { MailKind } from '../contract/mail-kinds.ts';
import type { MessageInput } from '../contract/messages.ts';

export interface MailMessage {
  /** Shown in lists in place of the text. */
  readonly kind: MailKind;
  readonly to: string;
  readonly replyTo?: string;
  /** For an email that is not the account's yet: deleted with the account. */
  readonly userId?: number;
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe?: string;
  readonly receiptIds?: readonly number[];
}

export interface Attachment {
  readonly fileName: string;
  readonly bytes: Buffer;
}

export interface MailSite {
  readonly name: string;
  readonly url: string;
}

/** Who gets it; without a name that no one has checked, which could be an advertisement to a stranger. */
export interface MailPerson {
  readonly email: string;
  readonly fullName?: string | undefined;
}

const LINK_VALID_MINUTES = 60;
export const LINK_VALID_MS = LINK_VALID_MINUTES * 60_000;
const REGISTRATION_VALID_DAYS = 3;
export const REGISTRATION_VALID_MS = REGISTRATION_VALID_DAYS * 24 * 60 * 60_000;
const LONGEST_NAME = 80;

/** Shortens a name that a stranger may have chosen. */
export const shortName = (name: string): string => [...name].slice(0, LONGEST_NAME).join('');

export function letter(
  kind: MailKind,
  { email, fullName }: MailPerson,
  { name, url }: MailSite,
  subject: string,
  paragraphs: readonly string[],
): MailMessage {
  const greeting = fullName === undefined ? 'Hello,' : `Hello ${shortName(fullName)},`;
  return { kind, to: email, subject, text: [greeting, ...paragraphs, `${name}\n${url}`].join('\n\n') };
}

export const passwordResetMail = (person: MailPerson, site: MailSite, token: string): MailMessage =>
  letter('password-reset', person, site, `Choose a new ${site.name} password`, [
    `Someone asked to reset your ${site.name} password. If it was you, choose a new one here. The link works once, for ${LINK_VALID_MINUTES} minutes.`,
    `Choose a new password: ${site.url}/reset-password/${token}`,
    'If it was not you, ignore this email. Your password stays the same.',
  ]);

export const confirmEmailMail = (person: MailPerson, site: MailSite, token: string): MailMessage =>
  letter('confirm-email', person, site, `Confirm your new email for ${site.name}`, [
    `You asked to use this email for your ${site.name} account. Confirm it here. The link works once, for ${LINK_VALID_MINUTES} minutes.`,
    `Confirm this email: ${site.url}/confirm-email/${token}`,
    'If it was not you, ignore this email. Nothing changes.',
  ]);

/** To an unconfirmed address, so without the name. */
export const confirmRegistrationMail = (
  email: string,
  site: MailSite,
  course: string,
  token: string,
): MailMessage =>
  letter('confirm-registration', { email }, site, `Confirm your email to start ${course} (${site.name})`, [
    `You registered for ${course}. Confirm that this email is yours, and the course opens. The link works once, for ${REGISTRATION_VALID_DAYS} days.`,
    `Confirm and start: ${site.url}/confirm-email/${token}`,
    'If you did not register, ignore this email. Nothing opens.',
  ]);

/** To the account's previous address. */
export const emailChangedMail = (email: string, site: MailSite, byOwner: boolean): MailMessage =>
  letter('email-changed', { email }, site, `The email of your ${site.name} account was changed`, [
    `${byOwner ? 'You' : 'An admin'} changed the email of your ${site.name} account. Log in with the new email; this one no longer works.`,
    `${byOwner ? 'It was not you' : 'You did not ask for this'}? Write to us: ${site.url}/contactUs`,
  ]);

const SECURITY = {
  'second-factor-on': [
    'Two-step login is on',
    'Each login now asks for a code from your authenticator app. Your other devices were logged out.',
  ],
  'second-factor-off': ['Two-step login is off', 'Logging in now takes only your password.'],
  'second-factor-reset': [
    'Two-step login was reset',
    'An admin turned off your two-step login, and your devices were logged out. Logging in now takes only your password. You can set up two-step login again on your account page.',
  ],
  'recovery-codes-made': ['You have new recovery codes', 'Your old recovery codes no longer work.'],
  'recovery-code-used': [
    'A recovery code was used',
    'Someone used one of your recovery codes. If it was you: {left} of 10 are left, and you can make new ones on your account page.',
  ],
  'passkey-added': [
    'A passkey was added',
    'You can now log in with the passkey “{name}” instead of your password. If you did not add it, remove it on your account page.',
  ],
  'passkey-removed': [
    'A passkey was removed',
    'The passkey “{name}” can no longer be used to log in. Your password still works.',
  ],
} as const;

export interface SecurityEvent {
  readonly kind: keyof typeof SECURITY;
  readonly left?: number;
  readonly name?: string;
}

/** Informs the owner, so that a thief can't change two-step login unnoticed. */
export function securityMail(person: MailPerson, site: MailSite, event: SecurityEvent): MailMessage {
  const { kind, left, name = '' } = event;
  const [subject, text] = SECURITY[kind];
  return letter('security', person, site, `${subject} (${site.name})`, [
    text.replace('{left}', String(left)).replace('{name}', () => name),
    'If this was not you, choose a new password now, then check your account page.',
    `Choose a new password: ${site.url}/forgot-password`,
    `Your account: ${site.url}/account`,
  ]);
}

/** To every admin: who changes the payee gets the money. @param by undefined for changes on the server */
export const protectedChangedMail = (
  person: MailPerson,
  site: MailSite,
  by: string | undefined,
  changes: readonly { readonly label: string; readonly old: string; readonly now: string }[],
): MailMessage =>
  letter('protected-changed', person, site, `Payment or legal details of ${site.name} were changed`, [
    by === undefined
      ? 'Someone changed these details in the files on the server. The site shows them now.'
      : `${shortName(by)} changed these details. The site shows them now.`,
    changes.map(({ label, old, now }) => `${label}: ${old} → ${now}`).join('\n'),
    `Is this wrong? Undo it under Versions: ${site.url}/admin?tab=site`,
  ]);

/** Informs admins of a new mail server, which can read password links. */
export const mailServerChangedMail = (person: MailPerson, site: MailSite, by: string, host: string) =>
  letter('mail-server-changed', person, site, `The mail server of ${site.name} was changed`, [
    `${shortName(by)} set ${host}. All emails of the site leave through it now.`,
    `Is this wrong? Set the right one under Setup: ${site.url}/admin?tab=setup`,
  ]);

/** Informs the provider of a message; the reply goes to its writer. @param where for example `contact form` */
export function contactMail(
  to: string,
  from: MessageInput,
  site: MailSite,
  where = 'contact form',
): MailMessage {
  const quoted = from.message.split(/\r\n|\r|\n/).map((line) => `> ${line}`);
  const text = [
    `${shortName(from.name)} <${from.email}> wrote to ${site.name} (${where}):`,
    quoted.join('\n'),
    'Reply to this email to answer. Your reply goes to them.',
  ].join('\n\n');
  return {
    kind: 'contact',
    to,
    replyTo: from.email,
    subject: `${site.name} ${where}: ${from.subject}`,
    text,
  };
}

interface Ticket {
  readonly number: string;
  readonly dueAt: number;
}

export function ticketMail(email: string, { number, dueAt }: Ticket, site: MailSite): MailMessage {
  const day = new Intl.DateTimeFormat('en-IN', { dateStyle: 'long', timeZone: 'Asia/Kolkata' });
  const promise = `Your message has the number ${number}. We answer it by ${day.format(dueAt)}.`;
  return letter('ticket', { email }, site, `${site.name}: we received your message, ${number}`, [promise]);
}

export const answerMail = (
  email: string,
  number: string | null,
  answer: string,
  site: MailSite,
): MailMessage =>
  letter('answer', { email }, site, `${site.name}: our answer${number === null ? '' : `, ${number}`}`, [
    answer,
  ]);
