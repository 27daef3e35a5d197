import { afterAll, expect, it } from 'vitest';
import { WORD } from '../../../server/storage/file-types.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { documentOf, word } from '../../support/word-files.ts';

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

it('a file that is no Word document is refused in a sentence', async () => {
  const message = 'This document could not be read. Open it, copy its text, and paste it here.';
  expect(await send(Buffer.from('PK\x03\x04 and no more'))).toMatchObject({ status: 422, body: { message } });
  const old = '<w:p><w:r><w:rPr><w:rFonts w:ascii="Kruti Dev 010"/></w:rPr><w:t>Hkkjr</w:t></w:r></w:p>';
  const { body } = await send(word(documentOf(old)));
  expect(body.message).toContain('the old font “Kruti Dev 010”');
  expect((await send(Buffer.from('1. What?'), { 'content-type': 'text/plain' })).status).toBe(415);
  expect((await send(Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
});
