import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { zipFile } from '../../support/zip-files.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId } = room;
const pupil = await sessionOf(product, room.enrolled);
const stranger = await sessionOf(product, room.outsider);

const upload = (name: string, bytes: Buffer, type = 'file') =>
  admin.upload('/api/upload-file', uploadForm({ title: name, type, courseId }, { name, bytes }));

const mp3 = Buffer.concat([
  Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'),
  Buffer.from([0xff, 0xfb, 0x90, 0x44]),
  Buffer.alloc(4000),
]);
const office = zipFile([{ name: 'ppt/presentation.xml', data: '<p/>' }]);
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(4000)]);
const canvas = { width: 9, height: 9, channels: 3, background: '#f00' } as const;
const photo = await sharp({ create: canvas })
  .withExif({ IFD0: { ImageDescription: 'at home' } })
  .jpeg()
  .toBuffer();

const png = await sharp({ create: canvas }).png().toBuffer();
const webp = await sharp({ create: canvas }).webp().toBuffer();

describe('a file as a lesson', () => {
  it.each([
    ['chapter 1.mp3', mp3, 'inline', 'audio/mpeg'],
    ['diagram.png', png, 'inline', 'image/png'],
    ['board.jpg', photo, 'inline', 'image/jpeg'],
    ['board.webp', webp, 'inline', 'image/webp'],
    ['talk.pptx', office, 'attachment', 'application/octet-stream'],
    ['talk.ppt', compound, 'attachment', 'application/octet-stream'],
    ['rain.xlsx', office, 'attachment', 'application/octet-stream'],
    ['rain.csv', Buffer.from('day,mm\n1,<script>\n'), 'attachment', 'application/octet-stream'],
  ])('%s is studied like any other', async (name, bytes, disposition, mediaType) => {
    const answer = await upload(name, bytes);
    expectMessage(answer, 201, 'File uploaded successfully!');
    const { id, filePath } = answer.body.material;
    const { headers, status } = await pupil.get(filePath, { range: 'bytes=2-5' });
    expect([status, headers.get('content-range')?.slice(0, 9)]).toEqual([206, 'bytes 2-5']);
    expect(headers.get('content-disposition')).toMatch(new RegExp(`^${disposition};`));
    expect(headers.get('content-type')).toBe(mediaType);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    if (!mediaType.startsWith('audio/'))
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
    expect((await product.client().get(filePath)).status).toBe(401);
    expect((await stranger.get(filePath)).status).toBe(403);
    const listed = (await pupil.get(`/api/courses/${courseId}/materials`)).body;
    expect(listed.at(-1)).toMatchObject({ id, type: 'file', mediaType, completed: false });
    expect((await pupil.put(`/api/materials/${id}/progress`, { completed: true })).body.completed).toBe(true);
    const search = await admin.get(`/api/materials?type=file&search=${encodeURIComponent(name)}`);
    expect(search.body[0]).toMatchObject({ id });
  });

  it('keeps nothing of the place where a photo was taken, and may be replaced and put in the trash', async () => {
    expect(photo.includes('at home')).toBe(true);
    const { id, filePath } = (await upload('at home.jpg', photo)).body.material;
    expect((await pupil.get(filePath)).bytes.includes('at home')).toBe(false);
    const other = uploadForm({}, { name: 'talk.odp', bytes: office });
    const { material } = (await admin.upload(`/api/materials/${id}/file`, other)).body;
    expect((await pupil.get(material.filePath)).bytes.equals(office)).toBe(true);
    expect((await pupil.get(filePath)).status).toBe(404);
    expect((await admin.delete(`/api/materials/${id}`)).status).toBe(200);
    expect((await pupil.get(material.filePath)).status).toBe(404);
  });

  it.each([
    ['notes.pdf', Buffer.from('%PDF-1.4\n'), 'file'],
    ['talk.pptx', office, 'document', ' Use Upload File for it, or save it as PDF.'],
    ['main.py', Buffer.from('print(1)\n'), 'file'],
    ['page.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'file'],
    ['board.jpg', Buffer.from('<!doctype html><script>1</script>'), 'file'],
    ['talk.pptx', Buffer.from('<!doctype html><script>1</script>'), 'file'],
    ['song.mp3', office, 'file'],
  ])('is not %s as %#', async (name, bytes, type, wayOut = '') => {
    const before = (await admin.get(`/api/courses/${courseId}/materials`)).body.length;
    expectProblem(await upload(name, bytes, type), 422, `This file type is not allowed.${wayOut}`);
    expect((await admin.get(`/api/courses/${courseId}/materials`)).body).toHaveLength(before);
  });
});
