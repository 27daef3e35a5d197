import { letter, type MailMessage, type MailPerson, type MailSite, shortName } from './messages.ts';

const INVITED_HOURS = 72;
export const INVITED_MS = INVITED_HOURS * 60 * 60_000;

export const invitationMail = (person: MailPerson, site: MailSite, by: string, token: string): MailMessage =>
  letter('invitation', person, site, `You are invited to the team of ${site.name}`, [
    `${shortName(by)} invites you to work at ${site.name}. Choose a password here. The link works once, for ${INVITED_HOURS} hours.`,
    `Choose a password: ${site.url}/reset-password/${token}`,
    `After that you log in here: ${site.url}/admin-login`,
  ]);

/** To a colleague whose rights changed. @param powers for example `Teacher and Editor` */
export const powersChangedMail = (person: MailPerson, site: MailSite, powers: string): MailMessage =>
  letter('team-changed', person, site, `You are ${powers} at ${site.name}`, [
    `You work at ${site.name} as ${powers} now. Please log in again.`,
    `Log in: ${site.url}/admin-login`,
  ]);

/** To every owner: who is in the team has power over the site. */
export const teamChangedMail = (person: MailPerson, site: MailSite, what: string, by: string): MailMessage =>
  letter('team-changed', person, site, `The team of ${site.name} was changed`, [
    `${what}. ${shortName(by)} changed this.`,
    `Is this wrong? Change it under Team: ${site.url}/admin?tab=team`,
  ]);
