import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { DEMO_PASSWORD, students } from '../../server/demo/samples.ts';
import { admin } from '../support/admin.ts';
import { startProcess } from '../support/process.ts';

const folders: string[] = [];
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-demo-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Which of some pages show the bar, as who is signed in sees them. */
async function barsIn(
  dataDir: string,
  env: Readonly<Record<string, string>>,
  login: object,
  paths: readonly string[],
) {
  const product = await startProcess(dataDir, env);
  const client = product.client();
  await client.post('/api/login', login);
  const shown: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(product.url + path, { headers: { cookie: client.cookie } })).text();
    if (html.includes('About this demo')) shown.push(path);
  }
  await product.end('SIGTERM');
  return shown;
}

it('a demo says so on the screens behind the login, also when it is started without DEMO=1', async () => {
  const folder = newFolder();
  const meera = { email: students[0].email, password: DEMO_PASSWORD };
  const ofStudents = ['/dashboard', '/course/1', '/account'];
  expect(await barsIn(folder, { DEMO: '1' }, meera, ['/', ...ofStudents])).toEqual(ofStudents);
  expect(await barsIn(folder, {}, admin, ['/courses', '/admin'])).toEqual(['/admin']);
});

it('no other site does', async () => {
  expect(await barsIn(newFolder(), {}, admin, ['/', '/admin', '/dashboard'])).toEqual([]);
});
