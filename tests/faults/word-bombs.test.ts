import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { uploadForm } from '../support/fixtures.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';
import { documentOf, nested, packed, word } from '../support/word-files.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId } = room;

const MEGABYTE = 1024 * 1024;
/** What a thread may use, the document itself, and what the test's own requests take. */
const MOST_MEMORY = 400 * MEGABYTE;

const upload = (bytes: Buffer) =>
  admin.upload(
    '/api/upload-file',
    uploadForm(
      { title: room.unique('Bomb'), description: '', type: 'document', courseId },
      { name: 'bomb.docx', bytes },
    ),
  );

/** Asks for a document's page while others are answered; gives the answer and the most memory there was meanwhile. */
async function openPage(filePath: string) {
  const before = process.memoryUsage.rss();
  let most = before;
  let answered = 0;
  let open = true;
  const page = admin.get(`${filePath}/page`).finally(() => {
    open = false;
  });
  while (open) {
    most = Math.max(most, process.memoryUsage.rss());
    expect((await product.client().get('/healthz')).status).toBe(200);
    answered += 1;
  }
  return { answer: await page, grown: most - before, answered };
}

const numbered = (count: number, part: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => part(at));
const emptyParts = (names: readonly string[]) => names.map((name) => ({ name, data: '' }));
const PARAGRAPH = '<w:p><w:r><w:t>a</w:t></w:r></w:p>';

interface Bomb {
  readonly what: string;
  readonly make: () => Buffer;
}

const refused: Bomb[] = [
  {
    what: 'has 10,000 parts',
    make: () => word(documentOf(''), emptyParts(numbered(10_000, (at) => `word/${at}.xml`))),
  },
  {
    what: 'has parts with names of 60,000 letters',
    make: () => word(documentOf(''), emptyParts(numbered(60, (at) => `word/${'n'.repeat(60_000)}${at}`))),
  },
  {
    what: 'unpacks to a thousand times its size',
    make: () => packed(documentOf(' '.repeat(20 * MEGABYTE)), 20 * MEGABYTE),
  },
  {
    what: 'has a part twice',
    make: () => word(documentOf(''), [{ name: 'word/document.xml', data: documentOf('') }]),
  },
  {
    what: 'leaves its folder',
    make: () => word(documentOf(''), [{ name: '../../etc/cron.d/x', data: 'x' }]),
  },
];

const kept: Bomb[] = [
  {
    what: 'lies about what it unpacks to',
    make: () => packed(documentOf(' '.repeat(200 * MEGABYTE)), 1000),
  },
  {
    what: 'is 100,000 tables inside each other',
    make: () => word(nested(100_000, '<w:tbl><w:tr><w:tc>', '</w:tc></w:tr></w:tbl>')),
  },
  {
    what: 'is 200,000 unknown elements inside each other',
    make: () => word(nested(200_000, '<w:x>', '</w:x>')),
  },
  {
    what: 'has an element with a name of 8 MB',
    make: () => word(documentOf(`<w:${'n'.repeat(8 * MEGABYTE)}/>`)),
  },
  {
    what: 'has an element with 200,000 attributes',
    make: () => word(documentOf(`<w:p ${numbered(200_000, (at) => `a${at}=""`).join(' ')}/>`)),
  },
  { what: 'is no XML at all', make: () => word('\0'.repeat(MEGABYTE)) },
];

/** These take all the time that a document is given. */
const slow: Bomb[] = [
  {
    what: 'is never closed',
    make: () => word(documentOf('<w:p>'.repeat(1_000_000)).replace('</w:document>', '')),
  },
  {
    what: 'is 8 MB of paragraphs',
    make: () => word(documentOf(PARAGRAPH.repeat((8 * MEGABYTE) / PARAGRAPH.length))),
  },
];

describe('a Word document is refused when it', () => {
  it.each(refused)('$what', async ({ make }) => {
    expectProblem(await upload(make()), 422, 'This file type is not allowed.');
  });
});

describe('others are answered while a Word document is opened that', () => {
  it.each([...kept, ...(process.env['FAULTS'] === 'full' ? slow : [])])('$what', async ({ what, make }) => {
    const stored = await upload(make());
    expect(stored.status).toBe(201);
    const { answer, grown, answered } = await openPage(stored.body.material.filePath);
    if (answer.status !== 200)
      expectProblem(answer, 422, 'This document cannot be shown here. Download it to read it.');
    expect(grown).toBeLessThan(MOST_MEMORY);
    expect(answered).toBeGreaterThan(0);
    console.info(`${what}: ${answer.status}, ${Math.round(grown / MEGABYTE)} MB more, ${answered} answered`);
  });
});
