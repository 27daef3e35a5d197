import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { documentOf, packed, word } from '../../support/word-files.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const student = await sessionOf(product, room.enrolled);
const wordPath = await room.freshWordPath();

async function uploadDocument(name: string, bytes = fixture(name)): Promise<string> {
  const fields = {
    title: room.unique('Document'),
    description: '',
    type: 'document',
    courseId: room.courseId,
  };
  return (await room.admin.upload('/api/upload-file', uploadForm(fields, { name, bytes }))).body.material
    .filePath;
}

describe('the page of a Word document', () => {
  it('shows its text to those who study it', async () => {
    for (const client of [student, room.admin]) {
      const { status, headers, body } = await client.get(`${wordPath}/page`);
      expect(status).toBe(200);
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(body).toMatch(/^<!doctype html>.*<title>worksheet\.docx<\/title>.*<p>/s);
    }
  });

  it('can run nothing, load nothing and be framed by no one else', async () => {
    const { headers } = await student.get(`${wordPath}/page`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; style-src(?: 'sha256-[\w+/]{43}='){2}; img-src data:;/);
    expect(policy).toContain("frame-ancestors 'self'; sandbox allow-popups");
    expect(policy).not.toContain('script');
    expect(headers.get('cache-control')).toBe('private, no-store');
  });

  it('has formulas and their font, which no page without them carries', async () => {
    const math = 'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"';
    const root = `<m:oMath ${math}><m:rad><m:e><m:r><m:t>x</m:t></m:r></m:e></m:rad></m:oMath>`;
    const path = await uploadDocument('roots.docx', word(documentOf(`<w:p>${root}</w:p>`)));
    const { body, headers } = await student.get(`${path}/page`);
    expect(body).toMatch(/<p><math data-tex="[^"]+"><msqrt>.*<\/math><\/p>/);
    expect(body).not.toMatch(/ style=/);
    const policy = headers.get('content-security-policy');
    for (const [, style = ''] of body.matchAll(/<style>(.*?)<\/style>/gs))
      expect(policy).toContain(createHash('sha256').update(style).digest('base64'));
    expect(body).toMatch(/@font-face \{[^}]*url\(data:font\/woff2;base64,[\w+/]{40000,}=*\)/);
    expect(policy).toContain('font-src data:;');
    expect((await student.get(`${wordPath}/page`)).body).not.toContain('@font-face');
  });

  it('is made for twenty students at once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => student.get(`${wordPath}/page`)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  });

  it('says the name that its own course gave the file, and no other course’s', async () => {
    const same = await uploadDocument('secret plan.docx', fixture('worksheet.docx'));
    expect((await student.get(`${same}/page`)).body).toContain('<title>secret plan.docx</title>');
    expect((await student.get(`${wordPath}/page`)).body).toContain('<title>worksheet.docx</title>');
  });

  it('is refused to visitors and to students of other courses', async () => {
    const visitor = await product.client().get(`${wordPath}/page`);
    expectProblem(visitor, 401, 'You must be logged in to view course content.');
    const outsider = await sessionOf(product, room.outsider);
    expectProblem(await outsider.get(`${wordPath}/page`), 403, 'You are not enrolled in this course.');
  });

  it('does not exist for other files, and under other names', async () => {
    for (const path of [
      await uploadDocument('notes.pdf'),
      await uploadDocument('reading-list.doc'),
      room.video.filePath,
    ])
      expectProblem(await student.get(`${path}/page`), 404, 'Not found. It may have been deleted.');
    expectProblem(await student.get(`${wordPath}x/page`), 404, 'Not found. It may have been deleted.');
    expectProblem(
      await student.get('/media/999999/worksheet.docx/page'),
      404,
      'Not found. It may have been deleted.',
    );
  });

  it('is not made of a document that fills the memory, and others are answered meanwhile', async () => {
    const xml = documentOf(`<w:p><w:r><w:t>${'&amp;x'.repeat(4_000_000)}</w:t></w:r></w:p>`);
    const path = await uploadDocument('bomb.docx', packed(xml, Buffer.byteLength(xml)));
    const opened = student.get(`${path}/page`);
    expect((await student.get('/api/me')).status).toBe(200);
    expectProblem(await opened, 422, "We can't show this document here. Download it to read it.");
    expect((await student.get(`${wordPath}/page`)).status).toBe(200);
  });
});
