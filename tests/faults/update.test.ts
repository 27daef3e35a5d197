import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CopiedProject } from '../support/copied-project.ts';

const projectRoot = resolve(import.meta.dirname, '../..');

/** Accounts that need not exist: whose data it is, and who keeps the checkout. */
const SERVICE = 12_345;
const KEEPER = 12_346;

let project: CopiedProject;
let folder: string;
let dataDir: string;
let origin: string;

const git = (cwd: string, ...args: string[]): string =>
  execFileSync(
    'git',
    ['-c', 'safe.directory=*', '-c', 'user.name=T', '-c', 'user.email=t@example.in', ...args],
    {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder },
    },
  ).trim();

beforeEach(() => {
  project = new CopiedProject();
  folder = mkdtempSync(join(tmpdir(), 'abhyas-site-'));
  dataDir = join(folder, 'data');
  origin = join(folder, 'origin');
  for (const name of ['.gitignore', 'package-lock.json'])
    cpSync(join(projectRoot, name), join(project.root, name));
  // The packages are shared with the project, so they are installed already: npm has nothing to do.
  cpSync(
    join(projectRoot, 'node_modules/.package-lock.json'),
    join(project.root, 'node_modules/.package-lock.json'),
  );
  // The site was built once for all tests; here it counts who may write where a build writes.
  writeFileSync(
    join(project.root, 'scripts/build.mjs'),
    `import { mkdirSync } from 'node:fs';\nmkdirSync('.astro/builds', { recursive: true });\nmkdirSync('dist', { recursive: true });\n`,
  );
  mkdirSync(join(folder, 'bin'));
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nexit 0\n', { mode: 0o755 });
  git(project.root, 'init', '--quiet', '--initial-branch=main');
  git(project.root, 'add', '.');
  git(project.root, 'commit', '--quiet', '--message=The first version');
  git(folder, 'clone', '--quiet', project.root, origin);
  git(project.root, 'remote', 'add', 'origin', origin);
  git(project.root, 'fetch', '--quiet');
  git(project.root, 'branch', '--quiet', '--set-upstream-to=origin/main');
});
afterEach(() => {
  project[Symbol.dispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Publishes a version whose files differ. */
function publish(message: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(origin, path)), { recursive: true });
    writeFileSync(join(origin, path), text);
  }
  git(origin, 'add', '.');
  git(origin, 'commit', '--quiet', `--message=${message}`);
}

const INDEX = 'server/db/migrations/index.ts';
/** A version with one more table. */
const withMigration = (): Record<string, string> => ({
  'server/db/migrations/900-shelf.ts': `import type { Kysely } from 'kysely';
export const up = (db: Kysely<unknown>): Promise<void> =>
  db.schema.createTable('shelf').addColumn('id', 'integer').execute();
`,
  [INDEX]: readFileSync(join(origin, INDEX), 'utf8')
    .replace('/** In the order', "import { up as shelf } from './900-shelf.ts';\n\n/** In the order")
    .replace(/\n\};\n$/, "\n  '900-shelf': { up: shelf },\n};\n"),
});

async function update(...args: string[]): Promise<{ code: number | null; said: string }> {
  return run([], args);
}

async function run(
  ofNode: readonly string[],
  args: readonly string[],
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [...ofNode, join(project.root, 'scripts/update.mjs'), ...args], {
    cwd: project.root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: [join(folder, 'bin'), process.env['PATH']].join(delimiter),
      HOME: folder,
      TMPDIR: folder,
      DATA_DIR: dataDir,
      SITE_DIR: process.env['SITE_DIR'] ?? join(projectRoot, 'dist'),
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const [code] = await once(child, 'close');
  return { code, said };
}

const succeeds = (said: string) => ({ code: 0, said: expect.stringContaining(said) });
const version = (): string => git(project.root, 'log', '-1', '--format=%s');

function write(name: string): void {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'));
  sqlite
    .prepare(
      `insert into contact_messages (name, email, subject, message, created_at) values (?, 'a@example.in', 's', 'm', 1)`,
    )
    .run(name);
  sqlite.close();
}

function read(): { messages: unknown[]; hasShelf: boolean } {
  const sqlite = new BetterSqlite3(join(dataDir, 'abhyas.sqlite'), { readonly: true });
  const messages = sqlite.prepare('select name from contact_messages order by id').pluck().all();
  const hasShelf = sqlite.prepare(`select 1 from sqlite_master where name = 'shelf'`).get() !== undefined;
  sqlite.close();
  return { messages, hasShelf };
}

describe('npm run update', () => {
  it('brings a version with one more migration, goes back with the data, and comes again', async () => {
    expect(await update()).toMatchObject(succeeds('Updated.'));
    write('before');
    publish('One more table', withMigration());

    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    expect(version()).toBe('One more table');
    expect(read()).toEqual({ messages: ['before'], hasShelf: true });
    write('after');

    expect(await update('--undo')).toMatchObject(succeeds('The version before is back.'));
    expect(version()).toBe('The first version');
    expect(read()).toEqual({ messages: ['before'], hasShelf: false });
    expect(readdirSync(dataDir).filter((name) => name.startsWith('replaced-'))).toHaveLength(1);
    expect(await update('--undo')).toMatchObject({
      code: 1,
      said: expect.stringContaining('no update to undo'),
    });

    // The undo left the checkout on no branch.
    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    expect(version()).toBe('One more table');
    expect(read()).toEqual({ messages: ['before'], hasShelf: true });
  });

  it('leads back to the last version that served, however often a bad one was tried', async () => {
    expect(await update()).toMatchObject(succeeds('Updated.'));
    write('before');
    // It migrates, and then does not start.
    publish('A bad version', {
      ...withMigration(),
      'server/process/accounts.ts': `export const prepareAccounts = (): never => { throw new Error('This version is bad.'); };\n`,
    });
    for (const args of [['--pull'], []]) {
      const { code, said } = await update(...args);
      expect({ code, said }).toMatchObject({
        code: 1,
        said: expect.stringContaining('This version is bad.'),
      });
      expect(said).toContain('npm run update -- --undo');
    }
    expect(read().hasShelf).toBe(true);
    expect(await update('--undo')).toMatchObject(succeeds('The version before is back.'));
    expect(version()).toBe('The first version');
    expect(read()).toEqual({ messages: ['before'], hasShelf: false });
  });
});

const COURSE = 'content/courses/angular.md';
const SITE = 'content/site/site.yml';

/** What an editor does to a file of the checkout. */
function edit(path: string, from: RegExp, to: string): void {
  const file = join(project.root, path);
  const text = readFileSync(file, 'utf8').replace(from, to);
  expect(text).toContain(to);
  writeFileSync(file, text);
}

function commitEdits(): void {
  git(project.root, 'add', '--all', 'content');
  git(project.root, 'commit', '--quiet', '--message=Our own content');
}

const contentOf = (path: string): string => readFileSync(join(project.root, path), 'utf8');
/** Where the checkout is, what was edited there, and where its branch is. */
const standing = (): string[] => [
  git(project.root, 'rev-parse', 'HEAD', 'main'),
  git(project.root, 'status', '--porcelain', '--branch', '--untracked-files=no', '--no-ahead-behind'),
];

describe("a provider's own content", () => {
  it('stays, merged with the newest version, over an update, an undo and the next update', async () => {
    expect(await update()).toMatchObject(succeeds('Updated.'));
    edit(COURSE, /^priceInr: \d+$/m, 'priceInr: 641');
    commitEdits();
    publish('One more table', withMigration());

    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    expect(contentOf(COURSE)).toContain('priceInr: 641');
    expect(read().hasShelf).toBe(true);

    expect(await update('--undo')).toMatchObject(succeeds('The version before is back.'));
    expect(contentOf(COURSE)).toContain('priceInr: 641');
    expect(read().hasShelf).toBe(false);

    // The undo left the checkout on no branch: what is committed there is on none either.
    edit(COURSE, /^priceInr: \d+$/m, 'priceInr: 643');
    commitEdits();
    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    expect(contentOf(COURSE)).toContain('priceInr: 643');
    expect(read().hasShelf).toBe(true);
    expect(git(project.root, 'symbolic-ref', '--short', 'HEAD')).toBe('main');
  });

  it('that is not committed keeps the newest version away, and is left as it is', async () => {
    edit(SITE, /^ {2}vpa: .*$/m, '  vpa: ours@bank');
    publish('A newer version', { 'content/news.txt': 'New.' });
    const before = standing();
    expect(await update('--pull')).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /Edited here, and not committed: content\/site\/site\.yml\. Nothing was changed.*\n.* add --all\n.* commit --message=/,
      ),
    });
    expect(standing()).toEqual(before);
    expect(contentOf(SITE)).toContain('vpa: ours@bank');
    expect(existsSync(`${dataDir}-backups`)).toBe(false);
  });

  it.each(['on its branch', 'after an undo'])('that conflicts leaves all as it was, %s', async (where) => {
    expect(await update()).toMatchObject(succeeds('Updated.'));
    if (where === 'after an undo') {
      publish('A newer version', { 'content/news.txt': 'New.' });
      expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
      expect(await update('--undo')).toMatchObject(succeeds('The version before is back.'));
    }
    edit(COURSE, /^priceInr: \d+$/m, 'priceInr: 641');
    commitEdits();
    const theirs = readFileSync(join(origin, COURSE), 'utf8').replace(/^priceInr: \d+$/m, 'priceInr: 643');
    publish('Another price', { [COURSE]: theirs });
    const before = standing();

    expect(await update('--pull')).toMatchObject({
      code: 1,
      said: expect.stringMatching(
        /each in its own way: content\/courses\/angular\.md\. Nothing was changed\./,
      ),
    });
    expect(standing()).toEqual(before);
    expect(contentOf(COURSE)).toContain('priceInr: 641');
  });

  it('that is not committed, where an undo would write over it, keeps the data from going back alone', async () => {
    expect(await update()).toMatchObject(succeeds('Updated.'));
    const theirs = readFileSync(join(origin, COURSE), 'utf8').replace(/^priceInr: \d+$/m, 'priceInr: 643');
    publish('One more table, another price', { ...withMigration(), [COURSE]: theirs });
    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    edit(COURSE, /^priceInr: \d+$/m, 'priceInr: 641');
    expect(await update('--undo')).toMatchObject({
      code: 1,
      said: expect.stringContaining('nothing was changed. Commit what you edited, and try again.'),
    });
    expect(read().hasShelf).toBe(true);
  });
});

describe('what an update is told', () => {
  it.each([
    [['--undp'], "Unknown option '--undp'."],
    [['now'], "Unexpected argument 'now'."],
    [['--pull=now'], "Option '--pull' does not take an argument."],
    [['--pull', '--undo'], 'One of --pull and --undo, not both.'],
  ])('%j is refused before anything is touched', async (args, sentence) => {
    expect(await update(...args)).toEqual({ code: 64, said: expect.stringContaining(sentence) });
    expect([existsSync(dataDir), existsSync(join(project.root, '.astro/update.json'))]).toEqual([
      false,
      false,
    ]);
  });

  it('--help shows how it is called, and does nothing', async () => {
    expect(await update('--help')).toEqual({
      code: 0,
      said: expect.stringMatching(/^npm run update .*--undo/s),
    });
    expect([existsSync(dataDir), existsSync(join(project.root, '.astro/update.json'))]).toEqual([
      false,
      false,
    ]);
  });

  it('an environment file holds is passed on as it stands, and stands in the way back', async () => {
    const file = join(folder, 'abhyas.env');
    const address = 's3://bucket/folder?region=ap-south-1&endpoint=https://s3.example.in/$$/$HOME';
    writeFileSync(file, `EXAMPLE_URL=${address}\nEXAMPLE_NAME='Learn & grow <hello@example.in>'\n`);
    const heard = join(folder, 'heard');
    writeFileSync(
      join(folder, 'bin/npm'),
      `#!/bin/sh\nprintf '%s\\n' "$EXAMPLE_URL" "$EXAMPLE_NAME" > ${heard}\n`,
    );
    expect(await update()).toMatchObject(succeeds('Updated.'));
    publish('A newer version', { 'content/news.txt': 'New.' });
    const { code, said } = await run([`--env-file=${file}`], ['--pull']);
    expect({ code, said }).toMatchObject(succeeds(`--env-file=${file} scripts/update.mjs --undo`));
    expect(readFileSync(heard, 'utf8')).toBe(`${address}\nLearn & grow <hello@example.in>\n`);
  });
});

/** Whether other accounts may run what the tests run. */
const canBeOthers =
  process.getuid?.() === 0 &&
  spawnSync(process.execPath, ['-e', ''], { uid: SERVICE, gid: SERVICE, cwd: projectRoot }).status === 0;

/** Everything in a folder that belongs to somebody else. */
const strangers = (top: string, owner: number): string =>
  execFileSync('find', [top, '!', '-uid', String(owner)], { encoding: 'utf8' });

describe.runIf(canBeOthers)('npm run update, by root', () => {
  it('leaves nothing of its own in the data of the service, its backups or the checkout', async () => {
    // Like /var/lib: the service can make nothing beside its data.
    chmodSync(folder, 0o755);
    mkdirSync(dataDir, { mode: 0o700 });
    chownSync(dataDir, SERVICE, SERVICE);
    chmodSync(project.root, 0o755);
    for (const path of [project.root, origin])
      execFileSync('chown', ['--recursive', '--no-dereference', `${KEEPER}:${KEEPER}`, path]);

    expect(await update()).toMatchObject(succeeds('Updated.'));
    execFileSync('chown', ['--recursive', `${SERVICE}:${SERVICE}`, dataDir]);
    publish('One more table', withMigration());
    execFileSync('chown', ['--recursive', `${KEEPER}:${KEEPER}`, origin]);
    expect(await update('--pull')).toMatchObject(succeeds('Updated.'));
    expect(await update('--undo')).toMatchObject(succeeds('The version before is back.'));

    expect(existsSync(join(`${dataDir}-backups`, 'updates'))).toBe(true);
    for (const path of [dataDir, `${dataDir}-backups`]) expect(strangers(path, SERVICE)).toBe('');
    expect(strangers(project.root, KEEPER)).toBe('');
    expect(readdirSync(folder).filter((name) => name.startsWith('abhyas-update-'))).toEqual([]);
  });

  it('is refused to an account that cannot see the data', () => {
    chmodSync(folder, 0o755);
    mkdirSync(dataDir, { mode: 0o700 });
    chmodSync(project.root, 0o755);
    const { status, stderr } = spawnSync(process.execPath, [join(project.root, 'scripts/update.mjs')], {
      uid: KEEPER,
      gid: KEEPER,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], DATA_DIR: dataDir },
    });
    expect({ status, stderr }).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('belongs to another account'),
    });
  });
});
