import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openPublications } from '../../../server/features/content/publications.service.ts';
import { draft, openContent, readFile, set } from '../../support/content-folder.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const content = await openContent(product);
const admin = await product.adminClient();

const ANGULAR = 'courses/angular.md';
const PYTHON = 'courses/python-data-science.md';
const good = content.read(ANGULAR);
const file = (path: string) => join(content.dir, path);
const publish = (...paths: string[]) => admin.post('/api/content/publish', { paths });
const leftOut = async (): Promise<{ path: string; text: string; isKept: boolean }[]> =>
  (await admin.get('/api/overview')).body.leftOut;
const remove = (path: string) => admin.delete(`/api/content/left-out?${new URLSearchParams({ path })}`);
const live = () => product.deps.publisher.current().texts;
const publishOrder = async (path: string, order: number) => {
  await draft(admin, path, set('/order', order));
  return publish(path);
};

const STRAYS = [
  'courses/angular.md~',
  'courses/angular.md.orig',
  'courses/#angular.md#',
  'courses/.angular.md.swp',
  'courses/Copy of angular.md',
  'courses/angular (1).md',
  'courses/Angular.md',
  'faqs/technical.yml.rej',
  'legal/Thumbs.db',
  'legal/desktop.ini',
  'pictures/my photo.jpg',
  'site/.DS_Store',
  'site/site.yml.bak',
];

test('stray files, folders and links are left out, named, and removed with a way back', async () => {
  for (const path of STRAYS) writeFileSync(file(path), Buffer.from([0xd0, 0xcf, 0, 1]));
  writeFileSync(
    Buffer.concat([Buffer.from(`${content.dir}/courses/`), Buffer.from([0xe9, 0x2e, 0x6d, 0x64])]),
    '',
  );
  mkdirSync(file('courses/drafts/deep'), { recursive: true });
  symlinkSync('/nowhere', file('courses/.#angular.md'));
  symlinkSync('/etc/passwd', file('courses/passwd.md'));
  const odd = ['courses/.#angular.md', 'courses/drafts', 'courses/passwd.md', 'courses/\ufffd.md'];
  expect(await content.look()).toHaveProperty('publication');
  const found = await leftOut();
  expect(found.map(({ path }) => path).sort()).toEqual([...STRAYS, ...odd].sort());
  expect(found.every(({ text, isKept }) => /^(?:is not read|can't be read): /.test(text) && !isKept)).toBe(
    true,
  );
  expect((await publishOrder(ANGULAR, 71)).status).toBe(200);
  const [now, before] = (await admin.get('/api/content/versions')).body;
  const back = await admin.post(`/api/content/versions/${before.id}/restore`, { current: now.id });
  expect(back.status).toBe(200);
  await openPublications(product.deps);
  expect(content.read(ANGULAR)).toBe(good);

  for (const { path } of found) expect([path, (await remove(path)).status]).toEqual([path, 200]);
  expect(await leftOut()).toEqual([]);
  expect(existsSync('/etc/passwd')).toBe(true);
  mkdirSync(file('courses/drafts'));
  const { id } = (await remove('courses/drafts')).body;
  const undo = () => admin.post('/api/content/left-out', { id });
  expect([(await undo()).status, existsSync(file('courses/drafts'))]).toEqual([200, true]);
  expectProblem(await undo(), 404, 'Not found. It may have been deleted.');
  expect((await remove('courses/drafts')).status).toBe(200);
  expect(await auditTrail(product, 'content-file-removed')).toHaveLength(STRAYS.length + odd.length + 2);
});

test.each([
  ANGULAR,
  'courses/../../data.sqlite',
  'site/site.yml',
  '/etc/passwd',
  'courses',
  '.removed',
  '',
  'x\0',
])('%j is not removed', async (path) => {
  expect([404, 422]).toContain((await remove(path)).status);
  expect(content.read(ANGULAR)).toBe(good);
});

test.each(['../courses', '.', '1700000000000-aaaaaaaa/..', ''])('%j brings nothing back', async (id) => {
  expect([404, 422]).toContain((await admin.post('/api/content/left-out', { id })).status);
});

test('a page that can not be read keeps its last good form, also over a start, and is put back', async () => {
  const latin = Buffer.from(`${good}\n\xe9`, 'latin1');
  writeFileSync(file(ANGULAR), latin);
  rmSync(file('site/buy.yml'));
  expect(await content.look()).toHaveProperty('publication');
  product.deps.publisher.remember(new Map());
  await openPublications(product.deps);
  expect(live().get(ANGULAR)).toBe(good);
  expect(await leftOut()).toEqual([
    { path: 'site/buy.yml', text: 'is missing; the site needs it.', isKept: true },
    { path: ANGULAR, text: "can't be read: save it as UTF-8.", isKept: true },
  ]);
  expect((await publishOrder(PYTHON, 72)).status).toBe(200);
  expect((await readFile(admin, ANGULAR)).text).toBe(good);
  for (const path of [ANGULAR, 'site/buy.yml']) expect((await remove(path)).body.id).toBeNull();
  expect([content.read(ANGULAR), await leftOut()]).toEqual([good, []]);
  const kept = readdirSync(file('.removed'), { recursive: true, encoding: 'utf8' });
  expect(kept.some((path) => path.endsWith(ANGULAR))).toBe(true);
});

test('a published change over a page that can not be read keeps what was there', async () => {
  writeFileSync(file(ANGULAR), Buffer.from([0xe9]));
  await content.look();
  expect((await publishOrder(ANGULAR, 73)).status).toBe(200);
  expect(content.read(ANGULAR)).toContain('order: 73');
  expect(await leftOut()).toEqual([]);
});

const MERGE = '\n<<<<<<< HEAD\nOne.\n=======\nOther.\n>>>>>>> theirs\n';
test('marks of a merge are refused by line and keep no one else from publishing', async () => {
  const before = content.read(ANGULAR);
  content.write(ANGULAR, before + MERGE);
  const line = before.split('\n').length + 1;
  const text = expect.stringMatching(/^an unfinished merge left <<<<<<< here\./);
  expect(await content.look()).toMatchObject({ problems: [{ path: ANGULAR, line, text }] });
  expect((await admin.get('/api/overview')).body.contentProblems).toBe(1);
  expect((await publishOrder(PYTHON, 74)).status).toBe(200);
  expect([live().get(ANGULAR), content.read(ANGULAR)]).toEqual([before, before + MERGE]);
  expect(content.read(PYTHON)).toContain('order: 74');
  await openPublications(product.deps);
  expect(live().get(ANGULAR)).toBe(before);
  content.write(ANGULAR, before);
  for (const [body, says] of [
    [`${before}${MERGE}`, 1],
    [`${before}\n\n=======\n\nOther.\n`, 1],
    [before.replace('\norder:', '\n>>>>>>> theirs\norder:'), 1],
    [before.replace('\norder:', '\n=======\norder:'), 1],
    [`${before}\nA heading\n=======\n\nText.\n\n    <<<<<<< shown\n`, 0],
  ] as const)
    expect((await draft(admin, ANGULAR, { text: body })).body.problems).toHaveLength(says);
  await admin.delete(`/api/content/file?path=${ANGULAR}`);
});

test('files left by a kill during a write are deleted at the next start', async () => {
  const left = file('courses/.angular.md.0b9c1a3e-0000-4000-8000-000000000000.new');
  writeFileSync(left, 'half');
  // With several processes, another one may still be writing it.
  const earlier = Date.now() / 1000 - 24 * 60 * 60;
  utimesSync(left, earlier, earlier);
  await content.look();
  expect(await leftOut()).toEqual([]);
  await openPublications(product.deps);
  expect(existsSync(left)).toBe(false);
});
