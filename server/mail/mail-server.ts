import type { Config } from '../config.ts';
import type { MailSetting, Settings } from '../settings/settings.ts';
import type { Mailer } from './mailer.ts';
import type { MailSite } from './messages.ts';

export type MailServer = Awaited<ReturnType<typeof createMailServer>>;

/** The mail server of the environment, else the one that an admin set, which may change while the product runs. */
export async function createMailServer(
  { smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  settings: Settings,
  site: MailSite,
) {
  const given = smtpUrl === undefined ? undefined : { url: smtpUrl, from: mailFrom };
  let current: (MailSetting & { readonly mailer: Mailer }) | undefined;

  /** Looks what is set now: this process or another may have set it. */
  async function follow(): Promise<void> {
    if (given !== undefined && current !== undefined) return;
    const wanted = given ?? (await settings.read('mail'));
    if (wanted?.url === current?.url && wanted?.from === current?.from) return;
    current?.mailer.close();
    // Its library is loaded only where mail leaves.
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
