import type { Config } from '../config.ts';
import { verifyMail } from '../mail/verify-mail.ts';
import { type Finding, note, ok, problem } from './finding.ts';

/** Whether the mail server lets us in. */
export async function lookAtMail({ smtpUrl }: Config): Promise<Finding> {
  if (smtpUrl === undefined)
    return note('mail', 'no mail leaves: forgotten passwords need an admin', 'Set SMTP_URL and MAIL_FROM.');
  const { host } = new URL(smtpUrl);
  try {
    await verifyMail(smtpUrl);
    return ok('mail', `${host} takes our mail`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return problem(
      'mail',
      `${host} does not take our mail: ${reason}`,
      'Check SMTP_URL, and that this machine may reach that server.',
    );
  }
}
