import { afterAll, expect, it } from 'vitest';
import { WORD } from '../../../server/storage/file-types.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { documentOf, drawingOf, picturesOf, word } from '../../support/word-files.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin } = await openCourse(product);

const line = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const send = (body: Buffer, headers: Record<string, string> = { 'content-type': WORD }) =>
  admin.request('POST', '/api/read-word', { body, headers });

it('a Word paper is read on the server, and its text as questions', async () => {
  const picture = '<w:p><w:r><w:drawing/></w:r></w:p>';
  const body = word(
    documentOf(
      [
        line('1. What is drawn here?'),
        picture,
        line('(a) A lens'),
        line('(b) A prism'),
        line('Ans. (a)'),
      ].join(''),
    ),
  );
  const { status, body: said } = await send(body);
  expect([status, said.text]).toEqual([
    200,
    '1. What is drawn here?\n[picture 1]\n(a) A lens\n(b) A prism\nAns. (a)',
  ]);
  const { questions, notes } = (await admin.post('/api/read-questions', { text: said.text })).body;
  expect(questions).toMatchObject([{ options: [{ text: 'A lens', right: true }, { text: 'A prism' }] }]);
  expect(notes).toEqual([{ question: 0, message: 'Picture 1 is not taken over: add it to the question.' }]);
});

/** One pixel. */
const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

it('pictures of a Word paper are sent with it, and are in the question whose words they are in', async () => {
  const withPicture = (text: string, ...drawings: string[]): string =>
    line(text).replace('</w:p>', `${drawings.join('')}</w:p>`);
  const cut = drawingOf('r1', '<a:srcRect l="5000"/>');
  const paper = [
    withPicture('1. What costs $5 in ', drawingOf('r1')),
    withPicture('(a) ', drawingOf('r2')),
    withPicture('(b) A cut one ', cut),
    line('Ans. (a)'),
    line('2. And here?'),
    withPicture('', drawingOf('r1')),
    line('(a) x*y'),
    line('(b) No'),
    withPicture('', drawingOf('r1')),
    line('Ans. (a)'),
    withPicture('3. Only Word draws this ', drawingOf('r3')),
    line('Ans. 4'),
  ];
  const files = picturesOf({ 'a.gif': GIF, 'b.gif': GIF, 'c.emf': Buffer.from('no picture') });
  const { text, pictures } = (await send(word(documentOf(paper.join('')), files))).body;
  const data = GIF.toString('base64');
  expect(pictures).toEqual([
    { numbers: [1, 4, 5], type: 'image/gif', data },
    { numbers: [2], type: 'image/gif', data },
  ]);
  const names = [1, 2, 4, 5].map((number) => ({ number, name: `picture-${number}.webp` }));
  const { questions, notes } = (await admin.post('/api/read-questions', { text, pictures: names })).body;
  expect(questions).toMatchObject([
    {
      format: 'markdown',
      prompt: 'What costs \\$5 in ![](picture-1.webp)',
      options: [{ text: '![](picture-2.webp)' }, { text: String.raw`A cut one [picture 3\]` }],
    },
    {
      format: 'markdown',
      prompt: 'And here?\n![](picture-4.webp)',
      // It may belong to the question below.
      options: [{ text: String.raw`x\*y` }, { text: expect.stringContaining('[picture 5') }],
    },
    { kind: 'number', prompt: 'Only Word draws this [picture 6]' },
  ]);
  const left = [3, 5, 6].map((number, question) => ({
    question,
    message: `Picture ${number} is not taken over: add it to the question.`,
  }));
  expect(notes).toEqual(expect.arrayContaining(left));
  expect(notes.filter(({ message }: { message: string }) => message.startsWith('Picture'))).toHaveLength(3);
});

it('a file that is no Word document is refused in a sentence', async () => {
  const message = 'This document could not be read. Open it, copy its text, and paste it here.';
  expect(await send(Buffer.from('PK\x03\x04 and no more'))).toMatchObject({ status: 422, body: { message } });
  const old = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Kruti Dev 010"/></w:rPr><w:t>Hkkjr</w:t></w:r></w:p>';
  const { body } = await send(word(documentOf(old)));
  expect(body.message).toContain('the old font “Kruti Dev 010”');
  expect((await send(Buffer.from('1. What?'), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
});
