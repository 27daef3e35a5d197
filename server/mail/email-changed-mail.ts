import type { MailMessage } from './messages.ts';

/** To the address that an account had. Whose it is nobody knows, a slip may be why it was changed: so it names nobody. */
export function emailChangedMail(to: string, site: { name: string; url: string }): MailMessage {
  return {
    to,
    subject: `The email of your ${site.name} account was changed`,
    text: [
      'Hello,',
      '',
      `An admin changed the email of your ${site.name} account. Log in with the new email; this one no longer works.`,
      '',
      `You did not ask for this? Write to us: ${site.url}/contactUs`,
    ].join('\n'),
  };
}
