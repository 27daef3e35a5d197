import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { draft, fileAt, openContent, patch, readFile, set } from '../../support/content-folder.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
const outside = mkdtempSync(join(tmpdir(), 'abhyas-outside-'));
afterAll(async () => {
  await product.stop();
  rmSync(outside, { recursive: true });
});
const content = await openContent(product);
const admin = await product.adminClient();
const ANGULAR = 'courses/angular.md';
const before = content.read(ANGULAR);
const publish = (...paths: string[]) => admin.post('/api/content/publish', { paths });

test.each([
  '../data.sqlite',
  'courses/../site/site.yml',
  '/etc/passwd',
  'courses/.env',
  'courses/a.yml',
  'site/unknown.yml',
  'pictures/a.svg',
  'courses/a/b.md',
  'courses/Angular.md',
  'courses/angular.md\0.md',
  'courses\\angular.md',
  'courses/con.md%2f..',
  'legal/new.md/',
])('%j is no content file', async (path) => {
  const read = await admin.get(fileAt(path));
  expect([404, 422]).toContain(read.status);
  const saved = await patch(admin, path, { baseSha: '', text: 'x' });
  expect([404, 422]).toContain(saved.status);
  expect([404, 422]).toContain((await publish(path)).status);
});

test('a link to a file outside the folder is neither read nor written', async () => {
  const secret = join(outside, 'secret.md');
  writeFileSync(secret, before);
  symlinkSync(secret, join(content.dir, 'courses/link.md'));
  expectProblem(
    await admin.get(fileAt('courses/link.md')),
    422,
    "The file content/courses/link.md can't be read: it is a link to a file outside the content folder.",
  );
  expect((await patch(admin, 'courses/link.md', { baseSha: '', text: 'x' })).status).toBe(422);
  rmSync(join(content.dir, 'courses/link.md'));
});

const fields = (yaml: string) => `---\n${yaml}\n---\n\nText.\n`;
test.each([
  ['no frame', 'title: Angular'],
  ['nothing', ''],
  [
    'anchors that multiply',
    fields(
      `a: &a [x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c]`,
    ),
  ],
  ['deep nesting', fields(`title: ${'['.repeat(20_000)}`)],
  ['many equal keys', fields('a: 1\n'.repeat(20_000))],
  ['a prototype', fields('__proto__:\n  polluted: true\nconstructor: {prototype: {polluted: true}}')],
  ['a tag', fields('title: !!js/function "function () {}"')],
  ['HTML', before.replace('Small pages', '<script>alert(1)</script>')],
  ['a link that runs', before.replace('Small pages', '[a](javascript:alert(1))')],
  ['control characters', before.replace('title: Angular', 'title: "An\\u0007gular"')],
])('%s: kept as a draft, never published', async (_what, text) => {
  const saved = await draft(admin, ANGULAR, { text });
  expect([saved.status, saved.body.problems?.length > 0]).toEqual([200, true]);
  expect((await admin.get(fileAt(ANGULAR))).body.text).toBe(text);
  expect((await publish(ANGULAR)).status).toBe(422);
  expect([content.read(ANGULAR), Reflect.get({}, 'polluted')]).toEqual([before, undefined]);
});

test('changes that lead nowhere are refused, and what is odd is written as text', async () => {
  await admin.delete(fileAt(ANGULAR));
  for (const pointer of ['/reviews/99/name', '/reviews/x', '/title/x', '/reviews/-1'])
    expect((await draft(admin, ANGULAR, set(pointer, 'x'))).status).toBe(422);
  for (const pointer of ['', 'title', '/__proto__/x', '/a/__proto__', '/a b'])
    expect((await draft(admin, ANGULAR, set(pointer, 'x'))).status).toBe(422);
  for (const value of ['a\0b', '\ud800', { a: '\u0007' }])
    expect((await draft(admin, ANGULAR, set('/title', value))).status).toBe(422);
  for (const value of [
    '*x',
    '&x',
    '!x',
    '- x',
    '? x',
    'x: y',
    '#x',
    '---',
    '@x',
    '%x',
    '"',
    "'",
    ' x ',
    'null',
    '1e3',
    '2026-11-26',
    '=cmd',
  ]) {
    expect((await draft(admin, ANGULAR, set('/title', value))).status).toBe(200);
    expect((await readFile(admin, ANGULAR)).values.title).toBe(value);
  }
});

test.each([
  ['an SVG', 'a.png', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  ['a page', 'a.png', '<!doctype html><script>alert(1)</script>'],
  ['a broken picture', 'a.jpg', Buffer.from('ffd8ffe000104a46', 'hex')],
  ['nothing', 'a.png', ''],
])('%s is no picture', async (_what, name, bytes) => {
  const form = new FormData();
  form.append('picture', new Blob([bytes]), name);
  expectProblem(
    await admin.upload('/api/content/pictures', form),
    422,
    'Please choose a JPEG, PNG, WebP or AVIF picture.',
  );
});
