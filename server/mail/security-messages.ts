import type { MailMessage } from './messages.ts';

/** What happened to how a person proves who they are. */
export type SecurityEvent =
  | {
      readonly kind: 'second-factor-on' | 'second-factor-off' | 'second-factor-reset' | 'recovery-codes-made';
    }
  | { readonly kind: 'recovery-code-used'; readonly left: number };

function told(event: SecurityEvent): { subject: string; text: string } {
  switch (event.kind) {
    case 'second-factor-on':
      return {
        subject: 'Your second factor is on',
        text: 'From now on each login asks for a code from your authenticator app. Your other devices were logged out.',
      };
    case 'second-factor-off':
      return { subject: 'Your second factor is off', text: 'From now on your password alone logs you in.' };
    case 'second-factor-reset':
      return {
        subject: 'Your second factor was reset',
        text: 'An administrator turned it off, and you were logged out everywhere. Your password alone logs you in now. You can set it up again on your account page.',
      };
    case 'recovery-codes-made':
      return {
        subject: 'You have new recovery codes',
        text: 'The recovery codes you had before do not work any more.',
      };
    case 'recovery-code-used':
      return {
        subject: 'A recovery code was used',
        text: `Somebody, hopefully you, used one of your recovery codes. ${event.left} of 10 are left; you can make new ones on your account page.`,
      };
  }
}

/** Tells the owner of an account what was done to its second factor, so that a thief cannot do it unseen. */
export function securityMail(
  person: { email: string; full_name: string },
  site: { name: string; url: string },
  event: SecurityEvent,
): MailMessage {
  const { subject, text } = told(event);
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
