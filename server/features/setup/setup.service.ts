import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { audit } from '../../audit.ts';
import { backupFolder } from '../../backup/backups.ts';
import { isExamplePayee } from '../../catalogue.ts';
import type { MailServerInput, SetupState } from '../../contract/setup.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { wordsOf } from '../../mail/judge-refusal.ts';
import { letter, mailServerChangedMail } from '../../mail/messages.ts';
import { isInstalled } from '../../operator-command.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';

const IMPLICIT_TLS = 465;

/** What a new site needs from its admin: mail server, payee, the master key in a safe place. */
export function createSetup(
  { catalogue, config, db, mailServer, outbox, settings, site }: ServiceDeps,
  { users }: Pick<Services, 'users'>,
) {
  const keyFile = join(config.dataDir, 'secret.key');
  const hasKeyFile = (): boolean => config.secretKey === undefined && existsSync(keyFile);

  function mail(): SetupState['mail'] {
    const current = mailServer.current();
    if (current === undefined) return null;
    const { hostname: host, port, username, protocol } = new URL(current.url);
    const standard = protocol === 'smtps:' ? IMPLICIT_TLS : 587;
    const { isOfEnvironment } = mailServer;
    return {
      host,
      port: Number(port || standard),
      user: decodeURIComponent(username),
      from: current.from.slice(current.from.lastIndexOf('<') + 1).replace(/>$/, ''),
      isOfEnvironment,
    };
  }

  async function open(): Promise<SetupState['open']> {
    const done = await settings.read('setup');
    const { samples, payments } = catalogue;
    const isOpen = {
      brand: samples.some(({ path, pointer }) => path === 'site/site.yml' && pointer === ''),
      payee: payments !== undefined && (isExamplePayee(payments) || done?.payeeTested !== true),
      mail: mailServer.current() === undefined,
      samples: samples.length > 0,
      key: hasKeyFile() && done?.keySaved !== true,
    };
    return (Object.keys(isOpen) as (keyof typeof isOpen)[]).filter((step) => isOpen[step]);
  }

  /** An empty password is the known one's, for the same login only. */
  function addressOf({ host, port, user, password: typed }: MailServerInput): string {
    const known = mailServer.current()?.url;
    const before = known === undefined ? undefined : new URL(known);
    const isSame = before?.hostname === host && decodeURIComponent(before.username) === user;
    const password = typed === '' && isSame ? decodeURIComponent(before.password) : typed;
    if (password === '') throw AppError.ofField('INVALID_INPUT', '/password', 'missing', NO_PASSWORD);
    const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
    return `${port === IMPLICIT_TLS ? 'smtps' : 'smtp'}://${login}@${host}:${port}`;
  }

  const hasBegun = async (): Promise<boolean> => (await settings.read('setup'))?.begun === true;

  return {
    async read(): Promise<SetupState> {
      return {
        siteUrl: config.siteUrl,
        renaming: isInstalled ? 'sudo abhyas domain learn.example.in' : 'SITE_URL=https://learn.example.in',
        backups:
          config.databaseUrl === undefined
            ? {
                folder: (await backupFolder(config, settings)) ?? '',
                isOfEnvironment: config.isBackupDirOfEnvironment,
              }
            : null,
        mail: mail(),
        hasKeyFile: hasKeyFile(),
        open: await open(),
      };
    },

    /** Logs in to the server before anything is saved, then mails the admin. @throws AppError MAIL_SERVER_SET, MAIL_SERVER_REFUSES */
    async saveMail(input: MailServerInput, { id, email, fullName }: CurrentUser): Promise<void> {
      if (mailServer.isOfEnvironment) throw new AppError('MAIL_SERVER_SET');
      const url = addressOf(input);
      const { verifyMail } = await import('../../mail/mailer.ts');
      await verifyMail(url).catch((error: unknown) => {
        const reason = wordsOf(error, [], [input.user, input.password].filter(Boolean));
        throw new AppError('MAIL_SERVER_REFUSES', {
          message: `The mail server refuses: ${reason}. Check server, port and password.`,
        });
      });
      const others = (await users.listAdmins()).filter((admin) => admin.id !== id);
      await db.transaction().execute(async (tx) => {
        await settings.write(tx, 'mail', { url, from: input.from });
        await audit(tx, id, 'mail-server-set', undefined, { host: input.host });
        const text = 'This email shows that your site can send emails. You need to do nothing.';
        await outbox.enqueue(tx, letter('test', { email, fullName }, site, 'Your site sends emails', text));
        for (const other of others)
          await outbox.enqueue(tx, mailServerChangedMail(other, site, fullName, input.host));
      });
      await mailServer.follow();
    },

    /** Tries the folder before it is saved. @throws AppError BACKUPS_SET */
    async saveBackups(typed: string, { id }: CurrentUser): Promise<void> {
      if (config.isBackupDirOfEnvironment || config.databaseUrl !== undefined)
        throw new AppError('BACKUPS_SET');
      const folder = resolve(typed);
      if (!relative(config.dataDir, folder).startsWith('..'))
        throw AppError.ofField('INVALID_INPUT', '/folder', 'inside', IN_THE_DATA);
      try {
        // Not its parents: what is missing may be a disk that is away.
        await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
        await rmdir(await mkdtemp(join(folder, '.try-')));
      } catch {
        throw AppError.ofField('INVALID_INPUT', '/folder', 'refused', whyNot(folder));
      }
      await db.transaction().execute(async (tx) => {
        await settings.write(tx, 'backups', { folder });
        await audit(tx, id, 'backup-folder-set', undefined, { folder });
      });
    },

    /** What is open of a site that was set up by a link; nothing of one that never was. */
    async left(): Promise<SetupState['open']> {
      return (await hasBegun()) ? open() : [];
    },

    /** Whether a link was made for the set-up before. */
    hasBegun,

    /** From now on *Today* names the steps that are left. */
    begin: (): Promise<void> =>
      db.transaction().execute(async (tx) => {
        await settings.write(tx, 'setup', { ...(await settings.read('setup', tx)), begun: true });
      }),

    note: (step: 'payee' | 'key', { id }: CurrentUser): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const done = step === 'payee' ? { payeeTested: true } : { keySaved: true };
        await settings.write(tx, 'setup', { ...(await settings.read('setup', tx)), ...done });
        await audit(tx, id, step === 'payee' ? 'payee-tested' : 'key-saved');
      }),

    /** The file that opens what is encrypted. @throws AppError NOT_FOUND where the environment has the key */
    async readKey({ id }: CurrentUser): Promise<string> {
      orNotFound(hasKeyFile() || undefined);
      const key = await readFile(keyFile, 'utf8');
      await audit(db, id, 'key-downloaded');
      return key;
    },
  };
}

const IN_THE_DATA =
  'This folder is inside the data: a backup there is lost with it. Choose one on another disk.';

/** An installed service may write in few places (deploy/abhyas.service), and there only where a folder is its own. */
const whyNot = (folder: string): string =>
  isInstalled
    ? `The site can't write to ${folder}. Choose a folder in /mnt, /media, /srv or /var/backups, and make it: sudo install -d -o abhyas -m 700 ${folder}`
    : `The site can't write to ${folder}. Make the folder on the server, for the user that the site runs as.`;

const NO_PASSWORD = 'Enter the password of the mail server.';
