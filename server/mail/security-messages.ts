import type { MailMessage } from './messages.ts';

export type SecurityEvent =
  | { readonly kind: keyof typeof MESSAGES }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

const MESSAGES = {
  'second-factor-on': [
    'Your second factor is on',
    'From now on each login asks for a code from your authenticator app. Your other devices were logged out.',
  ],
  'second-factor-off': ['Your second factor is off', 'From now on your password alone logs you in.'],
  'second-factor-reset': [
    'Your second factor was reset',
    'An administrator turned it off, and you were logged out everywhere. Your password alone logs you in now. You can set it up again on your account page.',
  ],
  'recovery-codes-made': [
    'You have new recovery codes',
    'The recovery codes you had before do not work any more.',
  ],
} as const;

const recoveryCodeUsed = (left: number) =>
  [
    'A recovery code was used',
    `Somebody, hopefully you, used one of your recovery codes. ${left} of 10 are left; you can make new ones on your account page.`,
  ] as const;

/** Tells the owner of an account what was done to its second factor, so that a thief cannot do it unseen. */
export function securityMail(
  person: { email: string; full_name: string },
  site: { name: string; url: string },
  event: SecurityEvent,
): MailMessage {
  const [subject, text] =
    event.kind === 'recovery-code-used' ? recoveryCodeUsed(event.left) : MESSAGES[event.kind];
  return {
    to: person.email,
    subject: `${subject} (${site.name})`,
    text: [
      `Hello ${person.full_name},`,
      '',
      text,
      '',
      `If this was not you, choose a new password at once: ${site.url}/forgot-password`,
      `Then look at your account: ${site.url}/account`,
    ].join('\n'),
  };
}
