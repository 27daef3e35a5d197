import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { sweepUploads } from '../../../server/features/uploads/uploads.service.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { fixture } from '../../support/fixtures.ts';
import { password, secondAdmin } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { addressOf, askOffset, beginUpload, cancelUpload, sendBytes } from '../../support/tus.ts';

const product = await startProduct({ MAX_DOCUMENT_MB: '1' });
afterAll(() => product.stop());
const { admin, courseId, video } = await openCourse(product);

const bytes = fixture('lecture.mp4');
const half = Math.floor(bytes.length / 2);
const fields = { title: 'Lecture', description: '', type: 'video', courseId, filename: 'lecture.mp4' };
const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex');
const waiting = (): string[] => readdirSync(join(product.config.dataDir, 'incoming', 'tus'));

describe('a resumable upload', () => {
  it('goes on where it stopped and becomes a material, byte by byte', async () => {
    const begun = await beginUpload(admin, fields, bytes.length);
    expect(begun.status).toBe(201);
    const path = addressOf(begun);
    expect(path).toMatch(/^\/uploads\/[0-9a-f]{32}$/);

    const first = await sendBytes(admin, path, 0, bytes.subarray(0, half));
    expect(first.status).toBe(204);
    expect(first.headers.get('upload-offset')).toBe(String(half));
    const asked = await askOffset(admin, path);
    expect(asked.headers.get('upload-offset')).toBe(String(half));
    expect(asked.headers.get('upload-length')).toBe(String(bytes.length));
    expect((await admin.get(path)).body).toEqual({ size: bytes.length, offset: half, materialId: null });
    expectProblem(await admin.post(`${path}/finish`), 409, 'The upload is not complete yet.');

    const last = await sendBytes(admin, path, half, bytes.subarray(half));
    expect(last.status).toBe(204);
    const id = Number(last.headers.get('upload-material'));
    const { body } = await admin.post(`${path}/finish`);
    expect(body).toMatchObject({ message: 'Video uploaded successfully!', material: { id, courseId } });
    const served = await admin.get(body.material.filePath);
    expect(served.headers.get('etag')).toBe(`"${sha256(bytes)}"`);
    expect(served.bytes.equals(bytes)).toBe(true);
    expect((await auditTrail(product, 'material-added')).at(-1)).toMatchObject({ subject_id: id });

    // Who missed the last answer learns it from the next.
    expect((await askOffset(admin, path)).headers.get('upload-offset')).toBe(String(bytes.length));
    expect((await admin.get(path)).body).toMatchObject({ materialId: id });
    expect((await admin.post(`${path}/finish`)).body.material.id).toBe(id);
    expect(waiting()).toEqual([]);
  });

  it('finishes once, however often it is asked at the same moment', async () => {
    const path = addressOf(await beginUpload(admin, fields, bytes.length));
    const last = sendBytes(admin, path, 0, bytes);
    const answers = await Promise.all([last, admin.post(`${path}/finish`), admin.post(`${path}/finish`)]);
    const { materialId } = (await admin.get(path)).body;
    expect(answers[0].headers.get('upload-material')).toBe(String(materialId));
    for (const { status } of answers.slice(1)) expect([200, 409]).toContain(status);
  });

  it('is refused before its first byte when the disk has no room for it', async () => {
    const roomy = await startProduct({ MAX_VIDEO_MB: '2000000000' });
    const client = await roomy.adminClient();
    const [course] = (await client.get('/api/courses')).body;
    const answer = await beginUpload(client, { ...fields, courseId: course.id }, 1e15);
    expectProblem(answer, 507, 'The server is full. Please tell the admin.');
    expect(readdirSync(join(roomy.config.dataDir, 'incoming'), { recursive: true })).toEqual(['tus']);
    await roomy.stop();
  });

  it('puts another file in the place of the old one', async () => {
    const before = await admin.get(video.filePath);
    const webm = fixture('lecture.webm');
    const target = { materialId: video.id, filename: 'better.webm' };
    const path = addressOf(await beginUpload(admin, target, webm.length));
    const last = await sendBytes(admin, path, 0, webm);
    expect(last.headers.get('upload-material')).toBe(String(video.id));
    const { material } = (await admin.post(`${path}/finish`)).body;
    expect(material).toMatchObject({ id: video.id, filePath: `/media/${video.id}/better.webm` });
    expect((await admin.get(material.filePath)).headers.get('etag')).not.toBe(before.headers.get('etag'));
    expect((await admin.get(video.filePath)).status).toBe(404);
    expectProblem(
      await beginUpload(admin, { materialId: video.id, filename: 'notes.pdf' }, 10),
      422,
      'This file type is not allowed.',
    );
  });

  it.each([
    [{ title: '' }, 100, 422, 'Please provide a title, a file, and select a course.'],
    [{ filename: '' }, 100, 422, 'Please provide a title, a file, and select a course.'],
    [{ courseId: 99_999 }, 100, 422, 'Please provide a title, a file, and select a course.'],
    [{ filename: 'lecture.exe' }, 100, 422, 'This file type is not allowed.'],
    [{ type: 'document' }, 100, 422, 'This file type is not allowed.'],
    [{}, 0, 422, 'Please provide a title, a file, and select a course.'],
    [{ type: 'document', filename: 'a.pdf' }, 1024 * 1024 + 1, 413, 'The file is too large.'],
    [{ materialId: 99_999 }, 100, 404, 'Not found. It may have been deleted.'],
  ])('is refused before its first byte: %j of %i bytes', async (wrong, size, status, message) => {
    expectProblem(await beginUpload(admin, { ...fields, ...wrong }, size), status, message);
    expect(waiting()).toEqual([]);
  });

  it('is refused at its end when its content is not what its name says', async () => {
    const path = addressOf(await beginUpload(admin, fields, 4));
    expectProblem(
      await sendBytes(admin, path, 0, Buffer.from('text')),
      422,
      'This file type is not allowed.',
    );
    expect((await askOffset(admin, path)).status).toBe(404);
    expect(waiting()).toEqual([]);
  });

  it('belongs to the admin who began it', async () => {
    const path = addressOf(await beginUpload(admin, fields, bytes.length));
    const colleague = product.client();
    await colleague.post('/api/login', { email: (await secondAdmin(product)).email, password });
    expect((await askOffset(colleague, path)).status).toBe(404);
    expectProblem(await sendBytes(colleague, path, 0, bytes), 404, 'Not found. It may have been deleted.');
    expectProblem(await cancelUpload(colleague, path), 404, 'Not found. It may have been deleted.');
    expectProblem(await colleague.post(`${path}/finish`), 404, 'Not found. It may have been deleted.');
    expect((await askOffset(product.client(), path)).status).toBe(401);

    expect((await cancelUpload(admin, path)).status).toBe(204);
    expect((await askOffset(admin, path)).status).toBe(404);
    expect(waiting()).toEqual([]);
  });

  it('keeps to the protocol', async () => {
    const offer = await admin.request('OPTIONS', '/uploads');
    expect(offer.status).toBe(204);
    expect(offer.headers.get('tus-version')).toBe('1.0.0');
    expect(offer.headers.get('tus-extension')).toContain('termination');
    expect([...offer.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);

    const path = addressOf(await beginUpload(admin, fields, bytes.length));
    expect((await admin.request('PATCH', path, { body: 'x' })).status).toBe(412);
    for (const type of ['application/json', 'application/octet-stream', undefined]) {
      const wrong = { 'tus-resumable': '1.0.0', 'upload-offset': '0', ...(type && { 'content-type': type }) };
      const answer = await admin.request('PATCH', path, { headers: wrong, body: 'x' });
      expectProblem(answer, 415, 'Unsupported content type.');
    }
    expect((await admin.get(path)).body.offset).toBe(0);
    expect(
      (await admin.request('DELETE', `${path}?x=/`, { headers: { 'tus-resumable': '1.0.0' } })).status,
    ).toBe(404);
    expect((await sendBytes(admin, path, 7, bytes)).status).toBe(409);
    expect((await sendBytes(admin, path, 0, Buffer.alloc(bytes.length + 1))).status).toBe(413);
    const headers = { 'tus-resumable': '1.0.0', 'upload-defer-length': '1' };
    expect((await admin.request('POST', '/uploads', { headers })).status).toBe(400);
    expect((await admin.request('POST', '/uploads', { headers: { 'tus-resumable': '1.0.0' } })).status).toBe(
      400,
    );
    await cancelUpload(admin, path);
  });

  it('expires after seven days', async () => {
    const path = addressOf(await beginUpload(admin, fields, bytes.length));
    await sendBytes(admin, path, 0, bytes.subarray(0, half));
    const { db } = product.deps.database;
    await sweepUploads(product.deps);
    expect((await askOffset(admin, path)).headers.get('upload-offset')).toBe(String(half));
    const tooOld = Date.now() - 7 * 24 * 60 * 60_000 - 1;
    await db.updateTable('uploads').set({ created_at: tooOld }).execute();
    expect((await askOffset(admin, path)).status).toBe(410);
    await sweepUploads(product.deps);
    expect((await askOffset(admin, path)).status).toBe(404);
    expect(waiting()).toEqual([]);
  });
});
