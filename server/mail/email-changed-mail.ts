import { LINK_VALID_MINUTES, letter, type MailMessage, type MailSite } from './messages.ts';

/** The link by which a person shows that the new address is theirs. */
export const confirmEmailMail = (
  person: { email: string; fullName: string },
  site: MailSite,
  token: string,
): MailMessage =>
  letter(
    person,
    site,
    `Confirm your new email for ${site.name}`,
    `You asked to use this email for your ${site.name} account. Confirm it here. The link works once, for ${LINK_VALID_MINUTES} minutes.`,
    `Confirm this email: ${site.url}/confirm-email/${token}`,
    'If it was not you, ignore this email. Nothing changes.',
  );

/** Goes to the address that the account had before. */
export const emailChangedMail = (to: string, site: MailSite, byOwner: boolean): MailMessage =>
  letter(
    { email: to },
    site,
    `The email of your ${site.name} account was changed`,
    `${byOwner ? 'You' : 'An admin'} changed the email of your ${site.name} account. Log in with the new email; this one no longer works.`,
    `${byOwner ? 'It was not you' : 'You did not ask for this'}? Write to us: ${site.url}/contactUs`,
  );
