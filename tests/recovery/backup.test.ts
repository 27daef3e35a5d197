import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { admin } from '../support/admin.ts';
import { runCommand } from '../support/cli.ts';
import type { Client } from '../support/client.ts';
import { uploadForm } from '../support/fixtures.ts';
import { type ProductProcess, startProcess } from '../support/process.ts';
import { copyContent } from '../support/shipped-content.ts';
import { findDamage, inDatabase, sha256Of } from './data-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'abhyas-backup-'));
const [dataDir, backupDir, elsewhere] = ['data', 'backups', 'elsewhere'].map((name) =>
  join(folder, name),
) as [string, string, string];
const contentDir = join(folder, 'content');
await copyContent(contentDir);
const settings = { DATA_DIR: dataDir, BACKUP_DIR: backupDir, CONTENT_DIR: contentDir };
const files = new Map<string, string>();
let product: ProductProcess;
let backup: string;

async function logIn(): Promise<Client> {
  const client = product.client();
  expect((await client.post('/api/login', admin)).status).toBe(200);
  return client;
}

async function upload(client: Client, name: string): Promise<void> {
  const type = name.endsWith('.mp4') ? 'video' : 'document';
  const { body } = await client.upload(
    '/api/upload-file',
    uploadForm({ title: name, type, courseId: 1 }, { name }),
  );
  files.set(body.material.filePath, sha256Of((await client.get(body.material.filePath)).bytes));
}

beforeAll(async () => {
  product = await startProcess(dataDir);
  const client = await logIn();
  await upload(client, 'lecture.mp4');
  await upload(client, 'notes.pdf');
  // While people write.
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await client.post('/api/courses', { courseName: `Course ${Math.random()}` });
  })();
  const made = await runCommand('backup', [], settings);
  isOver = true;
  await writing;
  expect(made).toEqual({ code: 0, output: expect.stringContaining('Backup made') });
  const [name = ''] = readdirSync(backupDir);
  backup = join(backupDir, name);
});
afterAll(async () => {
  await product.end('SIGTERM');
  rmSync(folder, { recursive: true, force: true });
});

it('a backup is not restored while the product runs, nor where a file in it is damaged', async () => {
  const running = await runCommand('restore', [backup], settings);
  expect(running).toEqual({ code: 1, output: expect.stringContaining('The product is running') });

  const [path = ''] = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'))
    .files.map((file: { path: string }) => file.path)
    .filter((name: string) => name.startsWith('media/'));
  const bytes = readFileSync(join(backup, path));
  // A new file: the one that is there is the data folder's too.
  rmSync(join(backup, path));
  writeFileSync(join(backup, path), Buffer.concat([bytes.subarray(0, -1), Buffer.from('?')]));
  const env = { ...settings, DATA_DIR: elsewhere };
  const damaged = await runCommand('restore', [backup], env);
  expect(damaged).toEqual({ code: 1, output: expect.stringContaining(`is damaged: ${path}`) });
  expect(readdirSync(elsewhere)).toEqual(['server.lock']);
  const anyway = await runCommand('restore', ['--even-damaged', backup], env);
  expect(anyway).toEqual({ code: 0, output: expect.stringContaining(`DAMAGED or missing: ${path}`) });
  rmSync(elsewhere, { recursive: true });
  rmSync(join(backup, path));
  writeFileSync(join(backup, path), bytes);
});

it('a backup that another user copied is refused with the file and the user who may not read it', async () => {
  const file = join(backup, 'media', readdirSync(join(backup, 'media'))[0] ?? '');
  chmodSync(file, 0);
  for (const path of [folder, backupDir, backup, join(backup, 'media')]) chmodSync(path, 0o755);
  chmodSync(join(backup, 'manifest.json'), 0o644);
  const stranger = process.getuid?.() === 0 ? { uid: 65_534 } : {};
  const refused = await runCommand('restore', [backup], { ...settings, DATA_DIR: elsewhere }, stranger);
  chmodSync(file, 0o700);
  expect([refused.code, refused.output]).toEqual([1, expect.stringContaining("can't be read by the user")]);
  expect(refused.output).toContain('Nothing was changed. Give that user the backup');
  const noBackup = await runCommand('restore', [folder], { ...settings, DATA_DIR: elsewhere });
  expect(noBackup.output).toContain(`${folder} is no backup: it holds no manifest.json.`);
});

it('an empty data folder is not served where there are backups; restored, it has every byte', async () => {
  await product.end('SIGTERM');
  await expect(startProcess(elsewhere, { BACKUP_DIR: backupDir })).rejects.toThrow('holds backups of a site');
  const { code, output } = await runCommand('restore', [backup], { ...settings, DATA_DIR: elsewhere });
  expect([code, output]).toEqual([0, expect.stringContaining(`There is no master key in ${elsewhere}.`)]);
  expect(output).toContain('links to orders in emails');
  expect(findDamage(elsewhere)).toEqual([]);
  product = await startProcess(elsewhere);
  const client = await logIn();
  for (const [path, sha256] of files) expect(sha256Of((await client.get(path)).bytes)).toBe(sha256);
});

it('a restore keeps the data that it replaces, and says when the key there is another', async () => {
  const client = await logIn();
  expect((await client.post('/api/courses', { courseName: 'After the backup' })).status).toBe(201);
  await product.end('SIGTERM');
  const { code, output } = await runCommand('restore', [backup], { ...settings, DATA_DIR: elsewhere });
  expect([code, output]).toEqual([0, expect.stringContaining('The data before is kept in')]);
  expect(output).toContain('The master key is not the one this data was written with.');
  const [replaced = ''] = readdirSync(elsewhere).filter((name) => name.startsWith('replaced-'));
  const hasCourse = (data: string) =>
    inDatabase(data, (sqlite) =>
      sqlite.prepare("select count(*) from courses where course_name = 'After the backup'").pluck().get(),
    );
  expect([hasCourse(elsewhere), hasCourse(join(elsewhere, replaced))]).toEqual([0, 1]);
  expect(findDamage(join(elsewhere, replaced))).toEqual([]);
  product = await startProcess(elsewhere);
});

it('with the key of the data a restore says nothing about keys', async () => {
  await product.end('SIGTERM');
  copyFileSync(join(dataDir, 'secret.key'), join(elsewhere, 'secret.key'));
  const { code, output } = await runCommand('restore', [backup], { ...settings, DATA_DIR: elsewhere });
  expect([code, output]).toEqual([0, expect.not.stringContaining('master key')]);
});

it('content comes back as it was backed up, and what it replaces is kept', async () => {
  const price = (dir: string) =>
    /^priceInr: (\d+)/m.exec(readFileSync(join(dir, 'courses/angular.md'), 'utf8'))?.[1];
  const was = price(contentDir);
  await product.end('SIGTERM');
  const file = join(contentDir, 'courses/angular.md');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^priceInr: .*/m, 'priceInr: 1'));
  writeFileSync(join(contentDir, 'faqs/own.yml'), 'title: A set of today\n');
  writeFileSync(join(contentDir, 'README.md'), 'No content');
  rmSync(join(contentDir, 'site/buy.yml'));
  const { code, output } = await runCommand('restore', [backup], { ...settings, DATA_DIR: elsewhere });
  expect([code, output]).toEqual([0, expect.stringContaining(`Content: 3 files of ${contentDir}`)]);
  expect(price(contentDir)).toBe(was);
  expect(
    ['faqs/own.yml', 'site/buy.yml', 'README.md'].map((path) => existsSync(join(contentDir, path))),
  ).toEqual([false, true, true]);
  const [aside = ''] = /\/replaced-[^ ]+(?=\.)/.exec(output) ?? [];
  const kept = join(elsewhere, aside, 'content');
  expect([price(kept), readFileSync(join(kept, 'faqs/own.yml'), 'utf8')]).toEqual([
    '1',
    'title: A set of today\n',
  ]);
  expect(existsSync(join(kept, 'faqs/technical.yml'))).toBe(false);
});
