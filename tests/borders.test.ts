import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');

/** What each file imports: over a border that oxlint.borders.ts draws … */
const CROSSINGS: Readonly<Record<string, string>> = {
  'server/app.ts': '../src/lib/x.ts',
  'server/features/a/a.service.ts': '../b/b.repository.ts',
  'server/features/a/deep/helper.ts': '../../b/b.routes.ts',
  'server/features/b/hono.service.ts': 'hono/client',
  'server/features/b/kysely.service.ts': 'kysely',
  'server/features/b/sqlite.service.ts': 'better-sqlite3',
  'server/features/b/postgres.service.ts': 'pg',
  'server/features/b/own-session.ts': 'lucia',
  'server/features/b/mail.service.ts': 'nodemailer',
  'server/documents/cloud.ts': '@aws-sdk/client-s3',
  'server/features/b/up.service.ts': './b.routes.ts',
  'server/features/b/b.routes.ts': './b.repository.ts',
  'server/features/b/up.repository.ts': './b.service.ts',
  'server/http/x.ts': '../features/a/a.service.ts',
  'server/db/x.ts': '../features/a/a.service.ts',
  'server/sessions/x.ts': '../features/a/a.service.ts',
  'server/db/migrations/001-x.ts': '../now.ts',
  'server/contract/x.ts': '../errors.ts',
  'server/contract/node.ts': 'node:path',
  'src/lib/value.ts': '../../server/app.ts',
  'src/pages/driver.astro': 'better-sqlite3',
  'src/components/Card.astro': '../../server/db/database.ts',
};

/** … and on the ways that are open. */
const ROADS: Readonly<Record<string, string>> = {
  'server/main.ts': './features/a/a.service.ts',
  'server/features/a/x.routes.ts': './a.service.ts',
  'server/features/a/x.service.ts': '../b/b.service.ts',
  'server/features/a/x.repository.ts': 'kysely',
  'server/db/database.ts': 'better-sqlite3',
  'server/storage/bucket.ts': '@aws-sdk/client-s3',
  'server/mail/mailer.ts': 'nodemailer',
  'server/sessions/sessions.ts': 'lucia',
  'server/contract/y.ts': './fields.ts',
  'src/lib/api/api.ts': '../../../server/contract/limits.ts',
};

test('imports over a border are refused, and those on open ways let through', () => {
  const sandbox = mkdtempSync(join(tmpdir(), 'abhyas-borders-'));
  for (const name of ['oxlint.config.ts', 'oxlint.borders.ts', 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(sandbox, name));
  symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));
  for (const [path, from] of Object.entries({ ...CROSSINGS, ...ROADS })) {
    const code = `import { x } from '${from}';\nexport const y = x;\n`;
    mkdirSync(dirname(join(sandbox, path)), { recursive: true });
    writeFileSync(
      join(sandbox, path),
      path.endsWith('.astro') ? `---\n${code.replace('export ', '')}---\n<p>{y}</p>\n` : code,
    );
  }
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [oxlint, '--format=json'], {
    cwd: sandbox,
    encoding: 'utf8',
  });
  rmSync(sandbox, { recursive: true, force: true });
  const { diagnostics }: { diagnostics: { filename: string; code?: string }[] } = JSON.parse(stdout);
  const refused = diagnostics.filter(({ code }) => code?.includes('no-restricted-imports'));
  expect([...new Set(refused.map(({ filename }) => filename))].sort()).toEqual(Object.keys(CROSSINGS).sort());
});

/** What each file reads, and whether a release has it. */
const READS: Readonly<Record<string, [code: string, isInRelease: boolean]>> = {
  'server/documents/font.ts': ["readFileSync('src/assets/fonts/AnekText.ttf')", false],
  'server/site/picture.ts': ["new URL('../../public/favicon.ico', import.meta.url)", false],
  'src/lib/words/subtitles.ts': ["readFile(join(folder, 'public', address))", false],
  'src/pages/picture.ts': ['sharp(`src/assets/product/phone.avif`)', false],
  'integrations/files.ts': ['readdirSync(process.cwd())', false],
  'server/documents/noto.ts': ["readFileSync(import.meta.resolve('@fontsource/noto-sans'))", true],
  'server/features/auth/login.ts': ["guard('public')", true],
  'server/config.ts': ["resolve(process.cwd(), 'data')", true],
};

test('what a release lacks is read by no code that runs in one', () => {
  const sandbox = mkdtempSync(join(tmpdir(), 'abhyas-reads-'));
  const settings = [
    'oxlint.config.ts',
    'oxlint.borders.ts',
    'biome.json',
    'biome.sources.grit',
    '.gitignore',
  ];
  for (const name of [...settings, 'tsconfig.json', 'package.json'])
    cpSync(join(root, name), join(sandbox, name));
  symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));
  for (const [path, [code]] of Object.entries(READS)) {
    mkdirSync(dirname(join(sandbox, path)), { recursive: true });
    writeFileSync(join(sandbox, path), `${code};\n`);
  }
  const run = (program: string, ...args: string[]) =>
    spawnSync(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: sandbox,
      encoding: 'utf8',
    }).stdout;
  const said = [
    ...run('oxlint/bin/oxlint', '--format=unix')
      .split('\n')
      .filter((line) => line.includes('no-restricted-properties')),
    ...run('@biomejs/biome/bin/biome', 'lint', '--reporter=github')
      .split('\n')
      .filter((line) => line.includes('has no such folder')),
  ].join('\n');
  rmSync(sandbox, { recursive: true, force: true });
  const refused = Object.keys(READS).filter((path) => said.includes(path));
  expect(refused).toEqual(Object.keys(READS).filter((path) => READS[path]?.[1] === false));
});

const PARTS = `
export const liveCourses = (db: Db) => db.selectFrom('courses').where(isLive('courses'));
export const shownCourses = (db: Db) => liveCourses(db).where('hidden', '=', 0);
export const countCourses = (db: Db) => db.selectFrom('courses').execute();
`;

/** What each file says, and whether it lists the tables of other features as its queries do. */
const QUERIES: Readonly<Record<string, [code: string, isListed: boolean]>> = {
  'server/features/orders/own.ts': ["db.selectFrom('orders as o')", true],
  'server/features/orders/listed.ts': [
    "// Foreign tables read: courses, users\n// Foreign tables written: refunds\ndb.selectFrom(\n'users').innerJoin('courses'); sql`update refunds set x = 1`",
    true,
  ],
  'server/audit.ts': ["tx.insertInto('audit_log')", true],
  'server/features/orders/unlisted.ts': ["db.selectFrom('users')", false],
  'server/features/orders/raw.ts': ['sql<number>`(select count(*) from users)`', false],
  'server/features/orders/written.ts': ["// Foreign tables read: users\ntx.deleteFrom('users')", false],
  'server/features/orders/unused.ts': ["// Foreign tables read: users\ndb.selectFrom('orders')", false],
  'server/mail/letter.ts': ["db.selectFrom('users')", false],
  'server/features/doubts/part.ts': [
    "// Foreign tables read: courses\nimport { liveCourses } from '../../db/live.ts'",
    true,
  ],
  'server/features/doubts/part-of-part.ts': ["import { shownCourses } from '../../db/live.ts'", false],
  'server/features/doubts/no-part.ts': ["import { countCourses } from '../../db/live.ts'", true],
};

test('a file whose queries use tables of another feature names them, and no more', () => {
  const sandbox = mkdtempSync(join(tmpdir(), 'abhyas-tables-'));
  for (const name of ['scripts/check-tables.mjs', 'scripts/lib/run.mjs', 'server/db/schema'])
    cpSync(join(root, name), join(sandbox, name), { recursive: true });
  writeFileSync(join(sandbox, 'server/db/live.ts'), PARTS);
  for (const [path, [code]] of Object.entries(QUERIES)) {
    mkdirSync(dirname(join(sandbox, path)), { recursive: true });
    writeFileSync(join(sandbox, path), code);
  }
  const { stderr, stdout } = spawnSync(process.execPath, ['scripts/check-tables.mjs'], {
    cwd: sandbox,
    encoding: 'utf8',
  });
  rmSync(sandbox, { recursive: true, force: true });
  const refused = Object.keys(QUERIES).filter((path) => stderr.includes(`${path}:`));
  expect(refused).toEqual(Object.keys(QUERIES).filter((path) => QUERIES[path]?.[1] === false));
  expect(stdout).toContain('read: 4, at most');
});

/** What each file does in a transaction, and whether it keeps to its handle. */
const TRANSACTIONS: Readonly<Record<string, [code: string, keeps: boolean]>> = {
  'server/kept.ts': ['deps.db.transaction().execute(async (tx) => rows.find(tx, deps.now()))', true],
  'server/before.ts': ['rows.find(deps.db); db.transaction().execute((tx) => rows.find(tx))', true],
  'server/outside.ts': ['deps.db.transaction().execute(async (tx) => rows.find(deps.db, tx))', false],
  'server/taken.ts': ['db.transaction().execute(async (tx) => { await rows.find(db); })', false],
};

test('a transaction that uses another handle than its own is found', () => {
  const sandbox = mkdtempSync(join(tmpdir(), 'abhyas-transactions-'));
  for (const name of ['scripts/check-transactions.mjs', 'scripts/lib/run.mjs'])
    cpSync(join(root, name), join(sandbox, name));
  symlinkSync(join(root, 'node_modules'), join(sandbox, 'node_modules'));
  mkdirSync(join(sandbox, 'server'));
  for (const [path, [code]] of Object.entries(TRANSACTIONS)) writeFileSync(join(sandbox, path), code);
  const { stderr } = spawnSync(process.execPath, ['scripts/check-transactions.mjs'], {
    cwd: sandbox,
    encoding: 'utf8',
  });
  rmSync(sandbox, { recursive: true, force: true });
  const refused = Object.keys(TRANSACTIONS).filter((path) => stderr.includes(`${path}:`));
  expect(refused).toEqual(Object.keys(TRANSACTIONS).filter((path) => TRANSACTIONS[path]?.[1] === false));
});
