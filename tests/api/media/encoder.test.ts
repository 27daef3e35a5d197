import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished, vi } from 'vitest';
import {
  enqueueFilms,
  sweepOriginals,
  videoTask,
} from '../../../server/features/materials/renditions.service.ts';
import { workTasks } from '../../../server/features/tasks/tasks.service.ts';
import { encoding, standInEncoder } from '../../support/encoder.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const hasLimits = spawnSync('prlimit', ['--version']).status === 0;
const folder = mkdtempSync(join(tmpdir(), 'abhyas-encoder-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A product with one film, prepared by an ffmpeg that behaves in some way. */
async function openSite(how: string, film: object = {}, env: Readonly<Record<string, string>> = {}) {
  const ENCODER = standInEncoder(mkdtempSync(join(folder, 'bin-')), how, film);
  const product = await startProduct({
    PATH: process.env['PATH'] ?? '',
    ENCODER,
    ENCODE_LOAD: '1000',
    ...env,
  });
  onTestFinished(() => product.stop());
  const { admin, video, courseId } = await openCourse(product);

  await enqueueFilms(product.deps);
  const lesson = async () =>
    (await admin.get(`/api/courses/${courseId}/materials`)).body.find(
      ({ id }: { id: number }) => id === video.id,
    );
  return {
    product,
    admin,
    lesson,
    work: () => workTasks(product.deps, videoTask, new AbortController().signal),
    task: async () => (await admin.get('/api/tasks')).body[0],
    expectUntouched: async () => {
      const { film: forms, filePath } = await lesson();
      expect(forms).toBeUndefined();
      expect((await admin.get(filePath)).bytes.equals(fixture('lecture.mp4'))).toBe(true);
      expect(
        readdirSync(join(product.config.dataDir, 'incoming')).filter((name) => name.endsWith('.part')),
      ).toEqual([]);
    },
  };
}

it('an admin is told to convert a video for phones only where the server does not convert it', async () => {
  const bytes = fixture('lecture.mp4');
  for (let at = bytes.indexOf('avc1'); at !== -1; at = bytes.indexOf('avc1', at)) bytes.write('hvc1', at);
  const { admin, product } = await openSite(encoding.well);
  const [{ id: courseId }] = (await admin.get('/api/courses')).body;
  const film = uploadForm({ title: 'Film', type: 'video', courseId }, { name: 'phone.mp4', bytes });
  const { status, body } = await admin.upload('/api/upload-file', film);
  expect([status, body.warning]).toEqual([201, undefined]);

  await enqueueFilms(product.deps);
  await workTasks(product.deps, videoTask, new AbortController().signal);
  expect((await admin.get('/api/materials?search=Film')).body[0]).not.toHaveProperty('playsWidely');
});

it('a machine that forbids a program beside the encoder prepares films without it', async () => {
  const forbidden = mkdtempSync(join(folder, 'path-'));
  for (const name of ['nice', 'prlimit', 'setpriv'])
    writeFileSync(join(forbidden, name), '#!/bin/sh\necho Operation not permitted >&2\nexit 127\n', {
      mode: 0o755,
    });
  const site = await openSite(encoding.well, {}, { PATH: `${forbidden}:${process.env['PATH']}` });
  await site.work();
  expect(await site.task()).toMatchObject({ state: 'done' });
});

const faults = [
  ['fails', encoding.badly, 'ffmpeg could not read the film.'],
  ['writes no film', encoding.rubbish, 'The film ends before its header says. Upload a whole copy.'],
  [
    'never stops writing',
    encoding.withoutEnd,
    'ffmpeg was stopped: the film took too much time, memory or room.',
  ],
];
// Without limits it would fill the disk.
it.each(faults.slice(0, hasLimits ? 3 : 2))(
  'an encoder that %s leaves the video as it was uploaded',
  async (_what, how = '', message = '') => {
    // Sound alone has no poster, which may be anything.
    const site = await openSite(how, { codec_type: 'audio', width: 0 });
    await site.work();
    expect(await site.task()).toMatchObject({ state: 'failed', message });
    await site.expectUntouched();
  },
);

it('an encoder that hangs ends with its task', async () => {
  const pids = join(folder, 'pid');
  const site = await openSite(`echo $$ > ${pids}\nexec sleep 600`);
  const working = site.work();
  await vi.waitUntil(() => existsSync(pids) && readFileSync(pids, 'utf8').endsWith('\n'), {
    timeout: 30_000,
  });
  await site.admin.post(`/api/tasks/${(await site.task()).id}/cancel`);
  await working;
  expect(() => process.kill(Number(readFileSync(pids, 'utf8')), 0)).toThrow('ESRCH');
  expect(await site.task()).toMatchObject({ state: 'cancelled' });
  await site.expectUntouched();
});

it.runIf(hasLimits)(
  'six hours of film have limits of time and of bytes, and more is not prepared',
  async () => {
    const limits = join(folder, 'limits');
    const site = await openSite(`{ ulimit -t; ulimit -f; ulimit -v; } > ${limits}; exit 1`, {
      duration: '21600',
    });
    await site.work();
    const [cpu = 0, blocks = 0, memory = 0] = readFileSync(limits, 'utf8').split('\n').map(Number);
    expect([cpu, memory]).toEqual([120 + 4 * 21_600, 1536 * 1024]);
    expect(blocks * 512).toBeLessThan(2 ** 21);
    for (const film of [{ duration: '50000' }, { width: 16_384, height: 8640 }]) {
      const refused = await openSite('exit 1', film);
      await refused.work();
      expect((await refused.task()).message).toMatch(/^Only films of up to /);
      await refused.expectUntouched();
    }
  },
);

it('nothing is begun while the server is busy, and the admin sees why', async () => {
  const site = await openSite(encoding.well, {}, { ENCODE_LOAD: '0' });
  await site.work();
  expect(await site.task()).toMatchObject({ state: 'waiting', message: 'Waits while the server is busy.' });
  await site.expectUntouched();
});

it.each(['no', 'yes'])('with KEEP_ORIGINALS=%s the uploaded file of a prepared video', async (keeps) => {
  const site = await openSite(encoding.well, {}, { KEEP_ORIGINALS: keeps });
  await site.work();
  const { db } = site.product.deps;
  const keyOf = () => db.selectFrom('files').select('storage_key').orderBy('id').executeTakeFirstOrThrow();
  const before = await keyOf();
  await sweepOriginals(site.product.deps);
  expect(await keyOf()).toEqual(before);
  await db.updateTable('tasks').set({ updated_at: 1 }).execute();
  for (const _ of ['first', 'again']) await sweepOriginals(site.product.deps);
  const { filePath, film, size } = await site.lesson();
  const { status, bytes } = await site.admin.get(filePath);
  const wanted = fixture(keeps === 'no' ? 'film-240.mp4' : 'lecture.mp4');
  expect([status, size, bytes.equals(wanted)]).toEqual([200, wanted.length, true]);
  for (const { path } of film.rungs) expect((await site.admin.get(path)).status).toBe(200);
});
