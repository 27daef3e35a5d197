import { letter, type MailMessage, type MailSite } from './messages.ts';

export type SecurityEvent =
  | { readonly kind: keyof typeof MESSAGES }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

const MESSAGES = {
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
} as const;

const recoveryCodeUsed = (left: number) =>
  [
    'A recovery code was used',
    `Someone used one of your recovery codes. If it was you: ${left} of 10 are left, and you can make new ones on your account page.`,
  ] as const;

/** Tells the owner of an account what was done to its second factor, so that a thief cannot do it unseen. */
export function securityMail(
  person: { email: string; full_name: string },
  site: MailSite,
  event: SecurityEvent,
): MailMessage {
  const [subject, text] =
    event.kind === 'recovery-code-used' ? recoveryCodeUsed(event.left) : MESSAGES[event.kind];
  return letter(
    { email: person.email, fullName: person.full_name },
    site,
    `${subject} (${site.name})`,
    text,
    'If this was not you, choose a new password now, then check your account page.',
    `Choose a new password: ${site.url}/forgot-password`,
    `Your account: ${site.url}/account`,
  );
}
