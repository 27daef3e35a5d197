import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { afterAll, describe, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage } from '../../support/expect-problem.ts';
import { fixture, type UploadFields, uploadForm } from '../../support/fixtures.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin, courseId } = await openCourse(product);

const fields = { title: 'Reading', description: 'For Monday.', type: 'document', courseId };
const upload = (given: UploadFields, file: { name: string; bytes?: Buffer }) =>
  admin.upload('/api/upload-file', uploadForm({ ...fields, ...given }, file));

describe('uploading', () => {
  it.each([
    ['video', 'lecture.mp4', 'video/mp4', 'Video uploaded successfully!'],
    ['video', 'lecture.webm', 'video/webm', 'Video uploaded successfully!'],
    ['document', 'notes.pdf', 'application/pdf', 'Document uploaded successfully!'],
    ['document', 'reading-list.doc', 'application/msword', 'Document uploaded successfully!'],
    [
      'document',
      'worksheet.docx',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'Document uploaded successfully!',
    ],
    ['document', 'reading-list.txt', 'text/plain; charset=utf-8', 'Document uploaded successfully!'],
  ])('keeps a %s, %s, byte by byte', async (type, name, mediaType, message) => {
    const answer = await upload({ type }, { name });
    expectMessage(answer, 201, message);
    const bytes = fixture(name);
    const { material } = answer.body;
    expect(material).toEqual({
      id: expect.any(Number),
      courseId,
      courseName: expect.any(String),
      title: 'Reading',
      description: 'For Monday.',
      type,
      filePath: `/media/${material.id}/${name}`,
      mediaType,
      size: bytes.length,
      ...(type === 'video' ? { durationSeconds: name === 'lecture.mp4' ? 12 : 4 } : {}),
      hidden: false,
      version: 1,
    });
    const served = await admin.get(material.filePath);
    expect(served.bytes.equals(bytes)).toBe(true);
    expect(served.headers.get('etag')).toBe(`"${createHash('sha256').update(bytes).digest('hex')}"`);
    expect((await auditTrail(product, 'material-added')).at(-1)).toMatchObject({
      actor_id: 1,
      subject_id: material.id,
    });
  });

  it("takes a video that many phones can't play, and says what to do", async () => {
    const bytes = fixture('lecture.mp4');
    for (let at = bytes.indexOf('avc1'); at !== -1; at = bytes.indexOf('avc1', at)) bytes.write('hvc1', at);
    for (const name of ['from-a-new-phone.mp4', 'from-a-new-phone.mov']) {
      const { status, body } = await upload({ type: 'video' }, { name, bytes });
      expect(status).toBe(201);
      expect(body.warning).toMatch(/^Many phones can't play this video\. Convert it to MP4/);
      expect(body.material).toMatchObject({ playsWidely: false, durationSeconds: 12 });
      const file = uploadForm({}, { name: 'lecture.mp4' });
      const replaced = await admin.upload(`/api/materials/${body.material.id}/file`, file);
      expect(replaced.body.material).not.toHaveProperty('playsWidely');
      expect(replaced.body).not.toHaveProperty('warning');
    }
  });

  it('does not care whether the fields come before or after the file', async () => {
    const form = new FormData();
    form.append('materialFile', new Blob([new Uint8Array(fixture('notes.pdf'))]), 'notes.pdf');
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    expect((await admin.upload('/api/upload-file', form)).status).toBe(201);
  });

  it('takes a form without a length, as it comes', async () => {
    const encoded = new Response(uploadForm(fields, { name: 'notes.pdf' }));
    const headers = { 'content-type': encoded.headers.get('content-type') ?? '' };
    const body = Readable.from([Buffer.from(await encoded.arrayBuffer())]);
    expect((await admin.request('POST', '/api/upload-file', { headers, body })).status).toBe(201);
  });

  it.each([
    ['../../etc/notes.pdf', 'notes.pdf'],
    ['C:\\Users\\me\\notes.pdf', 'notes.pdf'],
    ['no\r\ntes.PDF', 'no%0D%0Ates.pdf'],
    ['पाठ १.pdf', 'पाठ १.pdf'],
    [`${'n'.repeat(4000)}.pdf`, `${'n'.repeat(116)}.pdf`],
  ])('cleans the name %j', async (given, clean) => {
    const { status, body } = await upload({}, { name: given, bytes: fixture('notes.pdf') });
    expect(status).toBe(201);
    expect(decodeURIComponent(body.material.filePath)).toBe(`/media/${body.material.id}/${clean}`);
    expect((await admin.get(body.material.filePath)).status).toBe(200);
  });
});
