import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rmdir } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { audit } from '../../audit.ts';
import { backupFolder } from '../../backup/backups.ts';
import { isExamplePayee } from '../../catalogue.ts';
import type { MailServerInput, SetupState } from '../../contract/setup.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { wordsOf } from '../../mail/classify-refusal.ts';
import { letter, mailServerChangedMail } from '../../mail/messages.ts';
import { isInstalled } from '../../operator-command.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { listOwners } from '../users/users.service.ts';

const IMPLICIT_TLS = 465;

// First steps of a new site: mail server, payee, safekeeping of the master key.

export async function readSetup(deps: Deps): Promise<SetupState> {
  return {
    siteUrl: deps.config.siteUrl,
    renaming: isInstalled ? 'sudo abhyas domain learn.example.in' : 'SITE_URL=https://learn.example.in',
    backups:
      deps.config.databaseUrl === undefined
        ? {
            folder: (await backupFolder(deps.config, deps.settings)) ?? '',
            isOfEnvironment: deps.config.isBackupDirOfEnvironment,
          }
        : null,
    mail: mailStep(deps),
    hasKeyFile: hasKeyFile(deps),
    open: await openSteps(deps),
  };
}

/** Verifies the login, saves, then mails the admin. @throws AppError MAIL_SERVER_SET, MAIL_SERVER_REFUSES */
export async function saveMailServer(
  deps: Deps,
  input: MailServerInput,
  { id, email, fullName }: CurrentUser,
): Promise<void> {
  if (deps.isDemo) throw new AppError('MAIL_SERVER_SET', { message: 'This is a demo. It sends no emails.' });
  if (deps.mailServer.isOfEnvironment) throw new AppError('MAIL_SERVER_SET');
  const url = addressOf(deps, input);
  const { verifyMail } = await import('../../mail/mailer.ts');
  await verifyMail(url).catch((error: unknown) => {
    const reason = wordsOf(error, [], [input.user, input.password].filter(Boolean));
    throw new AppError('MAIL_SERVER_REFUSES', {
      message: `The mail server refuses: ${reason}. Check server, port and password.`,
    });
  });
  const others = (await listOwners(deps.db)).filter((admin) => admin.id !== id);
  await deps.db.transaction().execute(async (tx) => {
    await deps.settings.write(tx, 'mail', { url, from: input.from });
    await audit(tx, id, 'mail-server-set', undefined, { host: input.host });
    const text = 'This email shows that your site can send emails. You need to do nothing.';
    await deps.outbox.enqueue(
      tx,
      letter('test', { email, fullName }, deps.site, 'Your site sends emails', [text]),
    );
    for (const other of others)
      await deps.outbox.enqueue(tx, mailServerChangedMail(other, deps.site, fullName, input.host));
  });
  await deps.mailServer.follow();
}

/** Tests the folder before saving it. @throws AppError BACKUPS_SET */
export async function saveBackupFolder({ config, db, settings }: Deps, typed: string, { id }: CurrentUser) {
  if (config.isBackupDirOfEnvironment || config.databaseUrl !== undefined) throw new AppError('BACKUPS_SET');
  const folder = resolve(typed);
  if (!relative(config.dataDir, folder).startsWith('..'))
    throw AppError.ofField('INVALID_INPUT', '/folder', 'inside', IN_THE_DATA);
  try {
    // Not its parents: a missing parent may be an unmounted disk.
    await mkdir(folder, { mode: 0o700 }).catch(() => undefined);
    await rmdir(await mkdtemp(join(folder, '.try-')));
  } catch {
    throw AppError.ofField('INVALID_INPUT', '/folder', 'refused', whyNot(folder));
  }
  await db.transaction().execute(async (tx) => {
    await settings.write(tx, 'backups', { folder });
    await audit(tx, id, 'backup-folder-set', undefined, { folder });
  });
}

/** Lists open steps of a site that was set up by a link; none for other sites. */
export async function listStepsLeft(deps: Deps): Promise<SetupState['open']> {
  return (await hasSetupBegun(deps)) ? openSteps(deps) : [];
}

export async function hasSetupBegun({ settings }: Deps): Promise<boolean> {
  return (await settings.read('setup'))?.begun === true;
}

export function beginSetup({ db, settings }: Deps): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await settings.write(tx, 'setup', { ...(await settings.read('setup', tx)), begun: true });
  });
}

export function noteSetupStep({ db, settings }: Deps, step: 'payee' | 'key', { id }: CurrentUser) {
  return db.transaction().execute(async (tx) => {
    const done = step === 'payee' ? { payeeTested: true } : { keySaved: true };
    await settings.write(tx, 'setup', { ...(await settings.read('setup', tx)), ...done });
    await audit(tx, id, step === 'payee' ? 'payee-tested' : 'key-saved');
  });
}

/** Returns the file that decrypts stored data. @throws AppError NOT_FOUND if the key is in the environment */
export async function readKeyFile(deps: Deps, { id }: CurrentUser): Promise<string> {
  orNotFound(hasKeyFile(deps) || undefined);
  const key = await readFile(join(deps.config.dataDir, 'secret.key'), 'utf8');
  await audit(deps.db, id, 'key-downloaded');
  return key;
}

function hasKeyFile(deps: Deps): boolean {
  return deps.config.secretKey === undefined && existsSync(join(deps.config.dataDir, 'secret.key'));
}

function mailStep({ mailServer }: Deps): SetupState['mail'] {
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

async function openSteps(deps: Deps): Promise<SetupState['open']> {
  const done = await deps.settings.read('setup');
  const { samples, payments } = deps.catalogue;
  const isOpen = {
    brand: samples.some(({ path, pointer }) => path === 'site/site.yml' && pointer === ''),
    payee: payments !== undefined && (isExamplePayee(payments) || done?.payeeTested !== true),
    mail: deps.mailServer.current() === undefined,
    samples: samples.length > 0,
    key: hasKeyFile(deps) && done?.keySaved !== true,
  };
  return (Object.keys(isOpen) as (keyof typeof isOpen)[]).filter((step) => isOpen[step]);
}

/** An empty password keeps the current one, for the same login only. */
function addressOf({ mailServer }: Deps, { host, port, user, password: typed }: MailServerInput): string {
  const known = mailServer.current()?.url;
  const before = known === undefined ? undefined : new URL(known);
  const isSame = before?.hostname === host && decodeURIComponent(before.username) === user;
  const password = typed === '' && isSame ? decodeURIComponent(before.password) : typed;
  if (password === '') throw AppError.ofField('INVALID_INPUT', '/password', 'missing', NO_PASSWORD);
  const login = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`;
  return `${port === IMPLICIT_TLS ? 'smtps' : 'smtp'}://${login}@${host}:${port}`;
}

const IN_THE_DATA =
  'This folder is inside the data: a backup there is lost with it. Choose one on another disk.';

/** An installed service may write only to a few places (deploy/abhyas.service). */
const whyNot = (folder: string): string =>
  isInstalled
    ? `The site can't write to ${folder}. Choose a folder in /mnt, /media, /srv or /var/backups, and make it: sudo install -d -o abhyas -m 700 ${folder}`
    : `The site can't write to ${folder}. Make the folder on the server, for the user that the site runs as.`;

const NO_PASSWORD = 'Enter the password of the mail server.';
