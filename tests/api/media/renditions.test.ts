import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { readFragmentIndex } from '../../../server/video/fragment-index.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { addRenditions } from '../../support/renditions.ts';
import { openCourse } from '../../support/seeded-course.ts';

const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0;
if (!hasFfmpeg) console.log('ffmpeg is not installed: no film is encoded in these tests.');

const product = await startProduct({ PATH: process.env['PATH'] ?? '' });
const folder = mkdtempSync(join(tmpdir(), 'abhyas-films-'));
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
const room = await openCourse(product);
const pupil = await sessionOf(product, room.enrolled);
const outsider = await sessionOf(product, room.outsider);
const { renditions, tasks } = product.deps.services;
const filmOf = async (id: number) =>
  (await pupil.get(`/api/courses/${room.courseId}/materials`)).body.find(
    (one: { id: number }) => one.id === id,
  );

it('each form of a film is sent in ranges to those who may see it, and to no one after that', async () => {
  await addRenditions(product.deps, room.video.id);
  const { film } = await filmOf(room.video.id);
  expect(film.rungs.map(({ lines }: { lines: number }) => lines).sort()).toEqual([0, 180, 360]);
  const paths = [...film.rungs.map(({ path }: { path: string }) => path), film.playlistPath];
  for (const path of paths) {
    expect((await product.client().get(path)).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
  }
  const { courseId } = room;
  const range = { range: 'bytes=0-99' };
  for (const { path, size } of film.rungs) {
    const part = await pupil.get(path, range);
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-99/${size}`]);
    await room.admin.delete('/api/unenroll', { userId: room.enrolled.id, courseId });
    expect((await pupil.get(path, range)).status).toBe(403);
    await room.admin.post('/api/enroll', { userId: room.enrolled.id, courseId });
  }
  for (const name of ['721.mp4', 'main.mp4', '720.m3u8', 'audio.m3u8', '240'])
    expect((await pupil.get(`/media/${room.video.id}/film/${name}`)).status).toBe(404);
});

it('playlists name every byte of every quality, lowest first', async () => {
  await addRenditions(product.deps, room.video.id);
  const main = await pupil.get(`/media/${room.video.id}/film/main.m3u8`, { 'accept-encoding': 'gzip' });
  expect(main.headers.get('content-type')).toBe('application/vnd.apple.mpegurl');
  const text = String(main.bytes[0] === 0x1f ? gunzipSync(main.bytes) : main.bytes);
  expect(text).toMatch(/^#EXTM3U\n/);
  const variants = [
    ...text.matchAll(/^#EXT-X-STREAM-INF:BANDWIDTH=(\d+),.*CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"\n(\S+)$/gm),
  ];
  expect(variants.map(([, , name]) => name)).toEqual(['240.m3u8', '360.m3u8']);
  for (const [, , name = ''] of variants) {
    const list = String((await pupil.get(`/media/${room.video.id}/film/${name}`)).bytes);
    const bytes = fixture(`film-${name.replace('m3u8', 'mp4')}`);
    const [, init = 0] = /BYTERANGE="(\d+)@0"/.exec(list)?.map(Number) ?? [];
    expect(bytes.toString('latin1', init + 4, init + 8)).toBe('sidx');
    const ranges = [...list.matchAll(/^#EXT-X-BYTERANGE:(\d+)@(\d+)$/gm)].map(([, size, at]) => [
      Number(size),
      Number(at),
    ]);
    expect(ranges.length).toBeGreaterThan(1);
    let end = ranges[0]?.[1] ?? 0;
    for (const [size = 0, at = 0] of ranges) {
      expect([at, bytes.toString('latin1', at + 4, at + 8)]).toEqual([end, 'moof']);
      end += size;
    }
    expect(bytes.toString('latin1', end + 4, end + 8)).toBe('mfra');
    const seconds = [...list.matchAll(/^#EXTINF:([\d.]+),$/gm)].reduce(
      (sum, [, one]) => sum + Number(one),
      0,
    );
    expect(Math.abs(seconds - 12)).toBeLessThan(0.2);
  }
});

it('a deleted film takes its forms with it, and a swept storage keeps those of others', async () => {
  const { id } = (
    await room.admin.upload(
      '/api/upload-file',
      uploadForm({ title: 'Old', type: 'video', courseId: room.courseId }, { name: 'lecture.mp4' }),
    )
  ).body.material;
  await addRenditions(product.deps, id);
  const keys = await product.deps.db.selectFrom('renditions').select(['file_id', 'storage_key']).execute();
  const mine = keys.filter(({ file_id }) => file_id === keys.at(-1)?.file_id);
  await room.admin.delete(`/api/materials/${id}`);
  await room.admin.delete(`/api/trash/material/${id}`);
  const left = await product.deps.db.selectFrom('renditions').select('storage_key').execute();
  expect(left).toHaveLength(keys.length - mine.length);
});

/** @param args what ffmpeg makes it from */
async function uploaded(
  name: string,
  args: readonly string[],
  damage = (bytes: Buffer) => bytes,
): Promise<number> {
  const path = join(folder, name);
  const made = spawnSync('ffmpeg', ['-v', 'error', '-y', ...args, path], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  const form = uploadForm(
    { title: name, type: 'video', courseId: room.courseId },
    { name, bytes: damage(readFileSync(path)) },
  );
  const answer = await room.admin.upload('/api/upload-file', form);
  expect(answer.status).toBe(201);
  await renditions.enqueue();
  await tasks.work(renditions.task, new AbortController().signal);
  return answer.body.material.id;
}

const picture = (size: string, rate = 24) => ['-f', 'lavfi', '-i', `testsrc2=s=${size}:r=${rate}:d=3`];
const sound = ['-f', 'lavfi', '-i', 'sine=d=3'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];

it.runIf(hasFfmpeg).each([
  ['landscape.mp4', [...picture('640x360'), ...sound, ...h264], ['0', '426x240', '640x360']],
  ['portrait.mp4', [...picture('320x568', 60), ...h264], ['240x426', '320x568']],
  [
    'deep.mkv',
    [
      ...picture('320x240'),
      '-c:v',
      'libx265',
      '-preset',
      'ultrafast',
      '-pix_fmt',
      'yuv420p10le',
      '-x265-params',
      'log-level=none',
    ],
    ['320x240'],
  ],
  ['sound.mp4', [...sound, '-c:a', 'aac'], ['0']],
])(
  '%s becomes a plain film in each size that it has',
  async (name, args, wanted) => {
    const id = await uploaded(name, args);
    const rows = await product.deps.db
      .selectFrom('renditions')
      .innerJoin('materials', 'materials.file_id', 'renditions.file_id')
      .selectAll('renditions')
      .where('materials.id', '=', id)
      .execute();
    const rungs = rows.filter(({ name: form }) => form !== 'poster');
    expect(rungs.map(({ width, height }) => (width === 0 ? '0' : `${width}x${height}`)).sort()).toEqual(
      [...wanted].sort(),
    );
    const { film, durationSeconds } = await filmOf(id);
    expect(durationSeconds).toBe(3);
    for (const { path, lines } of film.rungs) {
      const { bytes } = await pupil.get(path);
      const index = readFragmentIndex(bytes);
      expect(index?.codecs).toContain(lines === 0 ? 'mp4a' : 'avc1.4d');
    }
    if (film.posterPath !== undefined)
      expect((await pupil.get(film.posterPath)).headers.get('content-type')).toBe('image/jpeg');
    expect(film.posterPath === undefined).toBe(name === 'sound.mp4');
    await renditions.enqueue();
    expect((await room.admin.get('/api/tasks?state=waiting')).body).toEqual([]);
  },
  120_000,
);

it.runIf(hasFfmpeg)(
  'a film whose end is missing is left as it is, and the admin sees why',
  async () => {
    const cut = (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length * 0.3));
    const id = await uploaded('damaged.avi', [...picture('320x240'), '-c:v', 'mpeg4'], cut);
    expect((await filmOf(id)).film?.rungs ?? []).toEqual([]);
    const [failed] = (await room.admin.get('/api/tasks?state=failed')).body;
    expect(failed).toMatchObject({ kind: 'Prepare video', about: 'damaged.avi', state: 'failed' });
  },
  120_000,
);
