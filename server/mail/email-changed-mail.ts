import { letter, type MailMessage, type MailSite } from './messages.ts';

/** Goes to the address that the account had before. */
export const emailChangedMail = (to: string, site: MailSite): MailMessage =>
  letter(
    { email: to },
    site,
    `The email of your ${site.name} account was changed`,
    `An admin changed the email of your ${site.name} account. Log in with the new email; this one no longer works.`,
    `You did not ask for this? Write to us: ${site.url}/contactUs`,
  );
