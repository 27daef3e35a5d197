import { afterAll, describe, expect, it } from 'vitest';
import { sweepTrash } from '../../../server/features/trash/trash.service.ts';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { admin, courseId, video, youtubeId } = room;
const pupil = await sessionOf(product, room.enrolled);

const formOf = (field: string, name: string, bytes: Buffer | string): FormData => {
  const form = new FormData();
  form.append(field, new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return form;
};

const NONE =
  'This file has no captions: no line has times like 00:00:01.000 --> 00:00:04.000. Choose a .vtt or .srt file.';

describe('captions', () => {
  const path = `/api/materials/${video.id}/captions`;
  const vtt = 'WEBVTT\n\n00:00:00.000 --> 00:00:02.000\nनमस्ते\n';
  const send = (name: string, bytes: Buffer | string) =>
    admin.upload(path, formOf('captionsFile', name, bytes));

  it('are served beside their video, to who may see it', async () => {
    const answer = await send('hindi.VTT', vtt);
    expectMessage(answer, 200, 'Captions saved: 1 cue.');
    const { captionsPath } = answer.body.material;
    expect(captionsPath).toBe(`/media/${video.id}/captions.vtt`);
    const served = await pupil.get(captionsPath);
    expect(served.headers.get('content-type')).toBe('text/vtt; charset=utf-8');
    expect(served.bytes.toString('utf8')).toBe(vtt);
    expect((await product.client().get(captionsPath)).status).toBe(401);

    await sweepTrash(product.deps);
    expect((await pupil.get(captionsPath)).status).toBe(200);
    expectMessage(await admin.delete(path), 200, 'Captions removed successfully!');
    expect((await pupil.get(captionsPath)).status).toBe(404);
    expect((await auditTrail(product, 'material-captions-changed')).length).toBe(2);
  });

  it('are in the language their form says, else in English', async () => {
    expect((await send('a.vtt', vtt)).body.material.captionsLanguage).toBe('en');
    const form = formOf('captionsFile', 'a.vtt', vtt);
    form.set('language', 'hi');
    const { body } = await admin.upload(path, form);
    expect(body.material.captionsLanguage).toBe('hi');
    const [studied] = (await pupil.get(`/api/courses/${courseId}/materials`)).body;
    expect(studied).toMatchObject({ id: video.id, captionsLanguage: 'hi' });
    form.set('language', 'tlh');
    expectProblem(await admin.upload(path, form), 422, 'Please choose the language of the captions.');
    expect((await admin.delete(path)).body.material).not.toHaveProperty('captionsLanguage');
  });

  it.each([
    ['captions.doc', vtt, 'Please choose a file with captions: .vtt, .srt or .sbv.'],
    ['captions.vtt', 'WEBVTT\n', NONE],
    ['captions.srt', Buffer.from([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff, 0xfe]), NONE],
  ])('are refused as %s with %j, and those before stay', async (name, bytes, why) => {
    await send('a.vtt', vtt);
    expectProblem(await send(name, bytes), 422, why);
    const served = await pupil.get(`/media/${video.id}/captions.vtt`);
    expect(served.bytes.toString('utf8')).toBe(vtt);
  });

  it('are WebVTT for browsers, whatever the editor wrote', async () => {
    const srt = '1\r\n00:00:00,000 --> 00:00:02,000\r\nनमस्ते\r\n';
    const twice = Buffer.from(`\uFEFF${srt}\r\n${srt}`, 'utf16le');
    expectMessage(await send('b.SRT', twice), 200, 'Captions saved: 2 cues.');
    const served = await pupil.get(`/media/${video.id}/captions.vtt`);
    expect(served.bytes.toString('utf8')).toBe(vtt + vtt.slice(7));
  });

  it('may have 1 MB and belong to an uploaded video', async () => {
    expectProblem(await send('a.vtt', `WEBVTT\n${'x'.repeat(1024 * 1024)}`), 413, 'The file is too large.');
    const form = formOf('captionsFile', 'a.vtt', vtt);
    const needed = 'Only an uploaded video can have captions.';
    expectProblem(await admin.upload(`/api/materials/${youtubeId}/captions`, form), 422, needed);
    expectProblem(await admin.delete(`/api/materials/${youtubeId}/captions`), 422, needed);
    expectProblem(
      await admin.upload('/api/materials/99999/captions', form),
      404,
      'Not found. It may have been deleted.',
    );
  });
});
