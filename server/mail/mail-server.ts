import type { Config } from '../config.ts';
import type { MailSetting, Settings } from '../settings/settings.ts';
import type { Mailer } from './mailer.ts';
import type { MailSite } from './messages.ts';

export type MailServer = Awaited<ReturnType<typeof createMailServer>>;

/** Uses the environment's mail server, or else the admin's, which may change at run time; none for a demo. */
export async function createMailServer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  settings: Settings,
  site: MailSite,
  isDemo = false,
) {
  const given = smtpUrl === undefined ? undefined : { url: smtpUrl, from: mailFrom };
  let current: (MailSetting & { readonly mailer: Mailer }) | undefined;

  /** Rereads the setting: any process may have changed it. */
  async function follow(): Promise<void> {
    if (isDemo) return;
    if (given !== undefined && current !== undefined) return;
    const wanted = given ?? (await settings.read('mail'));
    if (wanted?.url === current?.url && wanted?.from === current?.from) return;
    current?.mailer.close();
    // The library is loaded only with a mail server.
    current = wanted && {
      ...wanted,
      mailer: (await import('./mailer.ts')).createMailer(wanted.url, wanted.from, site),
    };
  }

  await follow();
  return {
    follow,
    isOfEnvironment: given !== undefined,
    current: (): typeof current => current,
    close: () => current?.mailer.close(),
  };
}
