import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { passOver } from '../../scripts/lib/pass-over.mjs';
import { admin } from '../support/admin.ts';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { startMailbox } from '../support/mailbox.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { createLedger, sha256Of } from './ledger.ts';
import { inspectDataFolder, SOUND } from './stored-files.ts';

/** The quick selection kills at some of the places, the full one at each. */
const isFull = process.env['FAULTS'] === 'full';
const WAIT = { timeout: 60_000, interval: 20 };
/** No piece of work writes so often; a way of killing that never lets it end would go on for ever. */
const MOST_POINTS = 500;

const hook = (name: string): readonly string[] => ['--import', join(import.meta.dirname, `${name}.ts`)];
const tried = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=fsync', 'true']);
const mayTrace = tried.status === 0;
if (tried.error !== undefined) passOver('a process killed at its system calls', 'strace');

const ledger = createLedger();
const emails: string[] = [];
let dataDir: string;
/** The process at work; a test that fails leaves it there. */
let running: ProductProcess | undefined;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'abhyas-writes-'));
});
afterEach(async () => {
  await running?.end('SIGKILL');
  running = undefined;
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

async function start(
  env: Record<string, string> = {},
  hooks: readonly string[] = [],
): Promise<ProductProcess> {
  // One thread for files, so that all its system calls are counted in one row.
  const product = await startProcess(dataDir, { UV_THREADPOOL_SIZE: '1', ...env }, [
    process.execPath,
    ...hooks,
    'server/main.ts',
  ]);
  running = product;
  return product;
}

async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  const code = await running?.end(signal);
  running = undefined;
  return code ?? null;
}

const isAlive = ({ url }: ProductProcess): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** What is done once before each kill; what was acknowledged is entered. Rejects when the process dies first. */
const works = {
  'an upload': async (client: Client): Promise<void> => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(300_000), Buffer.from('\n%%EOF\n')]);
    const fields = { title: `Notes ${randomUUID()}`, type: 'document', courseId: 1 };
    const { status, body } = await client.upload(
      '/api/upload-file',
      uploadForm(fields, { name: 'n.pdf', bytes }),
    );
    expect(status).toBe(201);
    ledger.enter({ kind: 'upload', filePath: body.material.filePath, sha256: sha256Of(bytes) });
  },
  'a student with three courses': async (client: Client): Promise<void> => {
    const email = `${randomUUID()}@example.in`;
    const student = { fullName: 'Asha Rao', email, password: admin.password, courseIds: [1, 2, 3] };
    expect((await client.post('/api/admin/create-user', student)).status).toBe(201);
    emails.push(email);
  },
};

/** A way to kill a process at one of the places where it writes, from when it is armed. */
interface Way {
  /** The quick selection kills at every so manieth place. */
  readonly step: number;
  start(point: number): Promise<ProductProcess>;
  /** @returns what takes the trap away again */
  arm(product: ProductProcess, point: number): Promise<() => Promise<void>>;
}

const trap = (): string => join(dataDir, 'trap');
const atStatements: Way = {
  step: 8,
  start: (point) => start({ KILL_AT: String(point), COUNT_FROM: trap() }, hook('kill-at-statement')),
  arm: async () => {
    writeFileSync(trap(), '');
    return async () => rmSync(trap());
  },
};

const nameOf = (pid: number, thread: string): string =>
  readFileSync(`/proc/${pid}/task/${thread}/comm`, 'utf8').trim();

/** @param call one alone: strace counts each by itself. @param find the thread whose calls are counted */
const atSystemCalls = (step: number, call: string, find: (pid: number) => string): Way => ({
  step,
  start: () => start(),
  arm: async ({ pid }, point) => {
    const thread = find(pid);
    const inject = `inject=${call}:signal=KILL:when=${point}`;
    const args = ['-q', '-o', '/dev/null', '-e', `trace=${call}`, '-e', inject, '-p', thread];
    const strace: ChildProcess = spawn('strace', args, { stdio: 'ignore' });
    const ended = once(strace, 'exit');
    const status = `/proc/${pid}/task/${thread}/status`;
    await vi.waitUntil(() => /^TracerPid:\s*[1-9]/m.test(readFileSync(status, 'utf8')), WAIT);
    return async () => {
      strace.kill('SIGTERM');
      await ended;
    };
  },
});

function fileThread(pid: number): string {
  const threads = readdirSync(`/proc/${pid}/task`);
  const [own, ...others] = threads.filter((thread) => nameOf(pid, thread).startsWith('libuv-worker'));
  expect([own, others]).toEqual([expect.any(String), []]);
  return String(own);
}

const ways = {
  'each statement': atStatements,
  'each write of the main thread to the database': atSystemCalls(10, 'pwrite64', String),
  // It writes the upload's bytes, and after whatever else it did it wakes the main thread: by a write.
  'each write of the thread for files': atSystemCalls(12, 'write', fileThread),
  'each sync of the thread for files': atSystemCalls(1, 'fdatasync', fileThread),
};

/** Accounts that were made without all that belongs to them. */
const halfMade = (): unknown[] => {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
  const rows = sqlite
    .prepare(
      `select email, enrolled, noted, issued from (
        select email,
          (select count(*) from enrollments where user_id = users.id) as enrolled,
          (select count(*) from audit_log where subject_type = 'user' and subject_id = users.id
            and action in ('user-created', 'enrolled')) as noted,
          (select count(*) from issued_passwords where user_id = users.id) as issued
        from users where role = 'student')
      where enrolled <> 3 or noted <> 4 or issued <> 1`,
    )
    .all();
  sqlite.close();
  return rows;
};

const knownEmails = (): Set<string> => {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
  const known = sqlite.prepare('select email from users').pluck().all().map(String);
  sqlite.close();
  return new Set(known);
};

/** What a client is told of a process that dies. */
const CUT = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE']);

/** Files whose bytes were compared before. */
const read = new Set<string>();
/** The admin's session; it outlives every process. */
let cookie: string;

async function expectSound(client: Client): Promise<void> {
  expect(await inspectDataFolder(dataDir, read)).toEqual(SOUND);
  expect(halfMade()).toEqual([]);
  const known = knownEmails();
  expect(emails.filter((email) => !known.has(email))).toEqual([]);
  expect(readdirSync(join(dataDir, 'incoming')).filter((name) => name.endsWith('.part'))).toEqual([]);
  expect(await ledger.findLost(client)).toEqual([]);
}

/** Kills at the first place, the second …, until there is no such place; each start finds everything sound. */
async function killEverywhere(work: (client: Client) => Promise<void>, way: Way): Promise<number> {
  const step = isFull ? 1 : way.step;
  for (let point = 1, kills = 0; point < MOST_POINTS; point += step, kills += 1) {
    const product = await way.start(point);
    const client = product.client();
    client.cookie = cookie;
    await expectSound(client);
    const disarm = await way.arm(product, point);
    const done = await work(client).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Error && 'code' in error && CUT.has(String(error.code))) return false;
        throw error;
      },
    );
    const survived = done && (await isAlive(product));
    await disarm();
    if (survived) await expectSound(client);
    expect(await end(survived ? 'SIGTERM' : 'SIGKILL')).toBe(survived ? 0 : null);
    if (survived) return kills;
  }
  throw new Error(`It was killed ${MOST_POINTS} times, and did not come to its end.`);
}

const tests = Object.entries(works).flatMap(([what, work]) =>
  Object.entries(ways).map(([where, way]) => ({ what, where, work, way })),
);

describe('a process killed', () => {
  beforeAll(async () => {
    const client = (await start()).client();
    expect((await client.post('/api/login', admin)).status).toBe(200);
    cookie = client.cookie;
    // What is done once only, at the first time, is not what is counted.
    for (const work of Object.values(works)) await work(client);
    await end('SIGTERM');
  });

  it.for(tests)(
    'in $what at $where loses nothing and leaves nothing half-written',
    async ({ what, where, work, way }, { skip }) => {
      if (way !== atStatements && !mayTrace) skip('strace may not trace processes here');
      const kills = await killEverywhere(work, way);
      expect(kills).toBeGreaterThan(0);
      console.info(`${what}, ${where}: ${kills} kills`);
    },
  );
});

describe('a process killed while it delivers a mail', () => {
  interface WaitingMail {
    readonly message_id: string;
    readonly sent_at: number | null;
  }
  const inDatabase = <Value>(look: (sqlite: BetterSqlite3.Database) => Value): Value => {
    const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));
    const seen = look(sqlite);
    sqlite.close();
    return seen;
  };
  const theMail = (): WaitingMail => {
    const mails = inDatabase((sqlite) =>
      sqlite.prepare<[], WaitingMail>('select message_id, sent_at from mail_outbox').all(),
    );
    expect(mails).toHaveLength(1);
    return mails[0] as WaitingMail;
  };
  /** As if the pause that a mail has after its taking were over. */
  const makeDue = (): void =>
    inDatabase((sqlite) => void sqlite.exec('update mail_outbox set next_attempt_at = 0'));
  /** As if it had just been asked for. */
  const makeUnsent = (): void =>
    inDatabase(
      (sqlite) =>
        void sqlite.exec('update mail_outbox set next_attempt_at = 0, sent_at = null, attempts = 0'),
    );

  /** Runs a process until the mail is noted as sent, or until it is killed. @returns whether it survived */
  async function deliver(env: Record<string, string>, hooks: readonly string[]): Promise<boolean> {
    const product = await start(env, hooks).catch((error: unknown) => {
      // The first mail may leave before the process is ready.
      if (!String(error).includes('The product ended at its start')) throw error;
    });
    if (product === undefined) return false;
    const ending = await vi.waitUntil(async () => {
      if (theMail().sent_at !== null) return 'sent';
      return (await isAlive(product)) ? undefined : 'killed';
    }, WAIT);
    await end(ending === 'sent' ? 'SIGTERM' : 'SIGKILL');
    return ending === 'sent';
  }

  it.each([
    { where: 'each statement about it', hooked: 'kill-at-statement', step: 1 },
    { where: 'each write to the mail server', hooked: 'kill-at-mail', step: 3 },
  ])('at $where sends it, once or twice, and never loses it', async ({ where, hooked, step }) => {
    const mailbox = await startMailbox();
    onTestFinished(() => mailbox.stop());
    const first = await start();
    inDatabase((sqlite) => void sqlite.exec('delete from mail_outbox'));
    expect((await first.client().post('/api/forgot-password', { email: admin.email })).status).toBe(200);
    await end('SIGKILL');
    const { message_id: messageId } = theMail();
    const smtp = { SMTP_URL: mailbox.url, MAIL_FROM: 'hello@example.in' };

    let kills = 0;
    let twice = 0;
    for (let point = 1; ; point += isFull ? 1 : step) {
      makeUnsent();
      const before = mailbox.mails.length;
      const arrived = (): number => mailbox.mails.length - before;
      const trapped = {
        ...smtp,
        KILL_AT: String(point),
        KILL_PORT: String(mailbox.port),
        KILL_ABOUT: 'mail_outbox',
      };
      const survived = await deliver(trapped, hook(hooked));
      // What is noted as sent has been taken; the other way round it may have been taken before the note.
      if (theMail().sent_at !== null) expect(arrived()).toBe(1);
      if (!survived) {
        kills += 1;
        makeDue();
        expect(await deliver(smtp, [])).toBe(true);
      }
      expect(theMail().sent_at).not.toBeNull();
      expect([1, 2]).toContain(arrived());
      twice += arrived() - 1;
      if (survived) break;
    }
    expect(kills).toBeGreaterThanOrEqual(2);
    // The process may die between the mail server's word and its own note; the Message-ID tells that it is the same mail.
    expect(twice).toBeLessThan(kills);
    expect(new Set(mailbox.mails.map((mail) => mail.messageId))).toEqual(new Set([messageId]));
    expect(new Set(mailbox.mails.map(({ text }) => text))).toHaveProperty('size', 1);
    console.info(`a mail, ${where}: ${kills} kills, sent twice ${twice} times`);
  });
});
