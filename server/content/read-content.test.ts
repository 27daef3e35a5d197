import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createContentReader } from './read-content.ts';
import { sayProblems } from './say-problems.ts';

let root: string;
let dir: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'abhyas-content-'));
  dir = join(root, 'content');
  cpSync('content', dir, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

const site = {
  pages: ['/', '/courses', '/aboutUs', '/contactUs', '/ourCommunity', '/privacy'],
  onDemand: ['/student-login', '/admin-login', '/dashboard', '/forgot-password', '/certificate/[code]'],
  hasFile: (address: string) => address.startsWith('/lessons/'),
};
const read = async () => {
  const { content, problems } = await createContentReader(site).read(dir);
  expect(content === undefined).toBe(problems.length > 0);
  return sayProblems(problems);
};
const source = (path: string) => readFileSync(join('content', path), 'utf8');
const write = (path: string, text: string | Buffer) => writeFileSync(join(dir, path), text);
const change = (path: string, from: string | RegExp, to: string) => {
  const text = source(path);
  expect(text).toMatch(from);
  write(path, text.replace(from, to));
};

test('the shipped files have no problem, and each has its values, its text and its HTML', async () => {
  const { content } = await createContentReader(site).read(dir);
  expect(content?.courses.map(({ id }) => id)).toEqual(
    [...(content?.courses ?? [])].map(({ id }) => id).sort(),
  );
  const angular = content?.courses.find(({ id }) => id === 'angular');
  expect(angular).toMatchObject({ data: { title: 'Angular' }, filePath: 'content/courses/angular.md' });
  expect(source('courses/angular.md')).toContain(angular?.body);
  expect(angular?.html).toMatch(/^<p>/);
  expect(content?.payments.mode).toBe('orders');
});

test('a file that did not change is not read again, and one that did is', async () => {
  const reader = createContentReader(site);
  const before = (await reader.read(dir)).content;
  change('courses/angular.md', /priceInr: \d+/, 'priceInr: 600');
  const after = (await reader.read(dir)).content;
  const find = (id: string, content = after) => content?.courses.find((course) => course.id === id);
  expect(find('angular')?.data.priceInr).toBe(600);
  expect(find('full-stack')?.data).toBe(find('full-stack', before)?.data);
});

test.each([
  [
    'no title',
    'courses/angular.md',
    /title: .*/,
    'x: 1',
    /angular\.md can't be used:\n {2}title: Please fill this in\./,
  ],
  [
    'a day of no calendar',
    'legal/terms.md',
    /updated: .*/,
    'updated: 2025-02-30',
    /updated \(line \d+\): Please write a day of the calendar/,
  ],
  [
    'a teacher of no team',
    'courses/angular.md',
    /^teacher: .*/m,
    'teacher: No One',
    /teacher.*: "No One" is not in the team/,
  ],
  [
    'a set of no file',
    'courses/angular.md',
    'set: technical',
    'set: tecnical',
    /faq, set.*: Please choose shared questions/,
  ],
  [
    'an address twice',
    'courses/angular.md',
    /^path: .*/m,
    'path: Fullstack',
    /has the address "Fullstack" already/,
  ],
  [
    'a film of no file',
    'courses/angular.md',
    '/lessons/angular.mp4',
    '/films/angular.mp4',
    /no file \/films\/angular\.mp4/,
  ],
  [
    'a picture of no file',
    'site/site.yml',
    /^brand:/m,
    'logo: own.png\nbrand:',
    /logo.*: There is no picture own\.png/,
  ],
  [
    'a frame of no file',
    'courses/angular.md',
    'lesson-angular.webp',
    'lesson-other.webp',
    /sampleLesson.*: There is no picture lesson-other\.webp/,
  ],
  ['an offer of no course', 'site/home.yml', /course: .*/, 'course: angula', /There is no course "angula"/],
  [
    'a link to no page',
    'site/home.yml',
    'href: /courses',
    'href: /corses',
    /content\/site\/home\.yml, line \d+: There is no page \/corses/,
  ],
  [
    'a gap that nothing fills',
    'legal/refunds.md',
    '{refundDays}',
    '{refundsDays}',
    /line \d+: Nothing fills \{refundsDays\}/,
  ],
  [
    'an anchor',
    'site/claims.yml',
    'claims:',
    'claims: &all',
    /claims\.yml can't be read near line \d+: .* & must be in quotes/,
  ],
  [
    'HTML',
    'courses/angular.md',
    /$/,
    '\n<script src="https://example.org"></script>\n',
    /line \d+: HTML is not used/,
  ],
  [
    'text as a number',
    'site/payments.yml',
    /expiresAfterHours: \d+/,
    'expiresAfterHours: soon',
    /expiresAfterHours \(line \d+\): Please write a number, digits only\. You wrote "soon"/,
  ],
])('%s is a problem', async (_what, path, from, to, sentence) => {
  change(path, from, to);
  expect((await read()).join('\n')).toMatch(sentence);
});

test('files that are missing, too large, no text or no UTF-8 are named, stray ones left out', async () => {
  rmSync(join(dir, 'site/buy.yml'));
  rmSync(join(dir, 'legal/terms.md'));
  write('courses/networks.md.txt', 'x');
  write('courses/large.md', `---\ntitle: A\n---\n${'x'.repeat(300_000)}`);
  write('courses/zero.md', Buffer.from('---\ntitle: A\0\n---\nText'));
  write('courses/latin.md', Buffer.from([0x2d, 0xe9, 0x0a]));
  expect(await read()).toEqual([
    "content/courses/large.md can't be read: it has more than 256 KB; content files are short texts.",
    "content/courses/latin.md can't be read: save it as UTF-8.",
    "content/courses/zero.md can't be read: it is not a text.",
    'content/site/buy.yml is missing; the site needs it.',
  ]);
});

test('links are followed within the folder only', async () => {
  writeFileSync(join(root, 'secret.yml'), source('faqs/technical.yml'));
  rmSync(join(dir, 'faqs/technical.yml'));
  symlinkSync(join(root, 'secret.yml'), join(dir, 'faqs/technical.yml'));
  symlinkSync('/dev/zero', join(dir, 'courses/endless.md'));
  symlinkSync('loop.md', join(dir, 'courses/loop.md'));
  expect(await read()).toEqual([
    "content/courses/endless.md can't be read: it is a link to a file outside the content folder.",
    "content/courses/loop.md can't be read: it is a link that leads in a circle.",
    "content/faqs/technical.yml can't be read: it is a link to a file outside the content folder.",
  ]);
  rmSync(join(dir, 'courses'), { recursive: true });
  mkdirSync(join(root, 'elsewhere'));
  symlinkSync(join(root, 'elsewhere'), join(dir, 'courses'));
  write('courses/outside.md', source('courses/angular.md'));
  expect((await read()).join()).toContain("outside.md can't be read: it is a link to a file outside");
});

test('a folder that is not there or may not be opened is a problem', async () => {
  rmSync(join(dir, 'faqs'), { recursive: true });
  expect(await read()).toEqual(['content/faqs is missing; the site needs it.']);
  rmSync(dir, { recursive: true });
  expect((await read()).length).toBeGreaterThan(15);
});

test.runIf(process.getuid?.() !== 0)('a file that the server may not open is named', async () => {
  chmodSync(join(dir, 'courses/angular.md'), 0);
  expect(await read()).toEqual(["content/courses/angular.md can't be read: the server may not open it."]);
});

const readShipped = async () => {
  await createContentReader(site).read('content');
};

async function cpuOf(work: () => Promise<void>): Promise<number> {
  const start = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

const frame = (fields: string, text = 'Text') => `---\n${fields}\n---\n${text}\n`;
test.each([
  ['nothing', ''],
  ['only hyphens', '---\n---\n'],
  ['a billion laughs', frame('a: &a [x,x]\nb: &b [*a,*a]\nc: [*b,*b]')],
  ['a tag that runs', frame('a: !!js/function "() => 1"')],
  ['deep brackets', frame(`a: ${'['.repeat(100_000)}`)],
  ['deep lists', frame('- '.repeat(100_000))],
  ['many keys', frame(Array.from({ length: 20_000 }, (_, at) => `k${at}:`).join('\n'))],
  ['one key, often', frame('a:\n'.repeat(60_000))],
  ['many mistakes', frame('a: "\n'.repeat(40_000))],
  ['many commas', frame(`a: [${','.repeat(80_000)}]`)],
  ['names of objects', frame('__proto__: {polluted: true}\nconstructor: {prototype: {polluted: true}}')],
  ['another document', frame('a: 1\n...\nb: 2')],
  ['no numbers', frame('priceInr: .nan\ndurationHours: -.inf\norder: 1e999')],
  ['lone surrogates', frame('title: "\\uD800"')],
  ['quotes without end', frame('a: 1', '"\' '.repeat(60_000))],
  ['deep quotes', frame('a: 1', '> '.repeat(29_000))],
  ['wide tables', frame('a: 1', `|${'a|'.repeat(3000)}\n|${'-|'.repeat(3000)}\n${'|\n'.repeat(9000)}`)],
  ['backticks', frame('a: 1', '`a'.repeat(29_000))],
])('%s: a sentence, for at most 60 times the work of the shipped content', async (_what, text) => {
  write('courses/hostile.md', text);
  const before = await cpuOf(readShipped);
  let said: string[] = [];
  const used = await cpuOf(async () => {
    said = await read();
  });
  expect(said.join()).toMatch(/^content\/courses\/hostile\.md/);
  expect(used / before).toBeLessThan(60);
  expect({}).not.toHaveProperty('polluted');
});
