import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { enqueueFilms, videoTask } from '../../../server/features/materials/renditions.service.ts';
import { workTasks } from '../../../server/features/tasks/tasks.service.ts';
import { readFragmentIndex } from '../../../server/video/fragment-index.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { addRenditions } from '../../support/renditions.ts';
import { storageFor } from '../../support/s3.ts';
import { newSampleLesson } from '../../support/sample-lesson.ts';
import { openCourse } from '../../support/seeded-course.ts';

const hasFfmpeg = spawnSync('ffprobe', ['-version']).status === 0;
/** What films become has nothing to do with where they are kept. */
const hasFilms = hasFfmpeg && storageFor('').MEDIA_URL === undefined;
if (!hasFfmpeg) console.log('ffmpeg is not installed: no film is encoded in these tests.');

const product = await startProduct({ PATH: process.env['PATH'] ?? '', ENCODE_LOAD: '1000' });
const folder = mkdtempSync(join(tmpdir(), 'abhyas-films-'));
afterAll(async () => {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
});
const room = await openCourse(product);
const pupil = await sessionOf(product, room.enrolled);
const outsider = await sessionOf(product, room.outsider);
// The films of the course would be prepared with the first of a test's own, each as long as all of those.
await enqueueFilms(product.deps);
await product.deps.db
  .updateTable('tasks')
  .set({ state: 'done' })
  .where('kind', '=', videoTask.name)
  .execute();

const filmOf = async (id: number) =>
  (await pupil.get(`/api/courses/${room.courseId}/materials`)).body.find(
    (one: { id: number }) => one.id === id,
  );

it('each form of a film is sent in ranges to those who may see it, and to no one after that', async () => {
  await addRenditions(product.deps, room.video.id);
  const { film } = await filmOf(room.video.id);
  expect(film.rungs.map(({ lines }: { lines: number }) => lines).sort()).toEqual([0, 180, 360]);
  const files = [...film.rungs.map(({ path }: { path: string }) => path), film.posterPath, film.sheetPath];
  const paths = [...files, film.playlistPath];
  for (const path of paths) {
    expect((await product.client().get(path)).status).toBe(401);
    expect((await outsider.get(path)).status).toBe(403);
  }
  const { courseId } = room;
  const range = { range: 'bytes=0-99' };
  for (const path of files) {
    const part = await pupil.get(path, range);
    expect([part.status, part.headers.get('content-range')]).toEqual([
      206,
      expect.stringMatching(/^bytes 0-(?:99\/\d{3,}|3\/4)$/),
    ]);
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
    const ranges = [...list.matchAll(/^#EXT-X-BYTERANGE:(\d+)(?:@(\d+))?$/gm)];
    expect(ranges.map(([, , at]) => at).findLastIndex((at) => at !== undefined)).toBe(0);
    expect(ranges.length).toBeGreaterThan(1);
    let end = Number(ranges[0]?.[2]);
    for (const [, size] of ranges) {
      expect(bytes.toString('latin1', end + 4, end + 8)).toBe('moof');
      end += Number(size);
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
  await enqueueFilms(product.deps);
  await workTasks(product.deps, videoTask, new AbortController().signal);
  return answer.body.material.id;
}

const picture = (size: string, rate = 24, seconds = 3) => [
  '-f',
  'lavfi',
  '-i',
  `testsrc2=s=${size}:r=${rate}:d=${seconds}`,
];
const sound = ['-f', 'lavfi', '-i', 'sine=d=3'];
const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast'];

it.runIf(hasFfmpeg)(
  'a film that was in the trash when its turn came is prepared once it is back',
  async () => {
    const film = { name: 'film.mp4', bytes: fixture('film-240.mp4') };
    const form = uploadForm({ title: 'Back again', type: 'video', courseId: room.courseId }, film);
    const { id } = (await room.admin.upload('/api/upload-file', form)).body.material;
    const work = async () => {
      await enqueueFilms(product.deps);
      await workTasks(product.deps, videoTask, new AbortController().signal);
    };
    await enqueueFilms(product.deps);
    await room.admin.delete(`/api/materials/${id}`);
    await work();
    await room.admin.post(`/api/trash/material/${id}/restore`);
    await work();
    expect((await filmOf(id)).film?.rungs).not.toEqual([]);
  },
  120_000,
);

it.runIf(hasFilms).each([
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
  [
    'pauses.mkv',
    [...picture('320x240'), '-vf', "select='lt(n,12)+gt(n,48)'", '-fps_mode', 'vfr', ...h264],
    ['320x240'],
  ],
  [
    'ten-streams.mkv',
    [
      ...picture('320x240'),
      ...sound,
      '-map',
      '0:v',
      ...Array.from({ length: 9 }, () => ['-map', '1:a']).flat(),
      ...h264,
      '-c:a',
      'aac',
    ],
    ['0', '320x240'],
  ],
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
    const rungs = rows.filter(({ media_type }) => media_type !== 'image/jpeg');
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
    for (const path of name === 'sound.mp4' ? [] : [film.posterPath, film.sheetPath]) {
      const { headers, bytes } = await pupil.get(path);
      expect(headers.get('content-type')).toBe('image/jpeg');
      expect(bytes.length).toBeGreaterThan(500);
    }
    await enqueueFilms(product.deps);
    expect((await room.admin.get('/api/tasks?state=waiting')).body).toEqual([]);
  },
  120_000,
);

it.runIf(hasFilms).each([
  // 1 s of picture: recorders write no more where a screen stays as it is.
  ['still.mp4', 1, 4, [...h264, '-c:a', 'aac']],
  ['quiet-end.mp4', 4, 1, [...h264, '-c:a', 'aac']],
  // Browsers that record do not write how long it became.
  ['recorded.webm', 2, 4, ['-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', '-live', '1']],
] as const)(
  '%s, whose picture and sound end at other moments, is whole in each form',
  async (name, pictureSeconds, soundSeconds, coded) => {
    const made = [`testsrc2=s=320x240:r=24:d=${pictureSeconds}`, `sine=d=${soundSeconds}`];
    const id = await uploaded(name, [...made.flatMap((one) => ['-f', 'lavfi', '-i', one]), ...coded]);
    const { film, durationSeconds } = await filmOf(id);
    expect([durationSeconds, film.rungs.length]).toEqual([4, 2]);
    for (const { path } of film.rungs) {
      const copy = join(folder, 'form.mp4');
      writeFileSync(copy, (await pupil.get(path)).bytes);
      const args = ['-v', 'error', '-show_entries', 'stream=duration', '-of', 'csv=p=0', copy];
      const { stdout } = spawnSync('ffprobe', args, { encoding: 'utf8' });
      for (const seconds of stdout.trim().split('\n')) expect(Math.round(Number(seconds))).toBe(4);
    }
    expect((await room.admin.get('/api/tasks?state=failed')).body).toEqual([]);
  },
  120_000,
);

it.runIf(hasFilms).each([
  ['damaged.avi', ['-c:v', 'mpeg4'], (bytes: Buffer) => bytes.fill(0, Math.floor(bytes.length * 0.3))],
  ['cut.mkv', h264, (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 5))],
] as const)(
  '%s, whose end is missing, is left as it is, and the admin sees why',
  async (name, coded, cut) => {
    const id = await uploaded(name, [...picture('320x240'), ...coded], cut);
    const { film, filePath } = await filmOf(id);
    expect(film?.rungs ?? []).toEqual([]);
    expect((await pupil.get(filePath)).status).toBe(200);
    const [failed] = (await room.admin.get('/api/tasks?state=failed')).body;
    expect(failed).toMatchObject({ kind: 'Prepare video', about: name, state: 'failed' });
  },
  120_000,
);

/** What ffmpeg says of a film's first form, 240 lines high. */
async function smallest(id: number): Promise<string> {
  const { film } = await filmOf(id);
  const copy = join(folder, `${id}-240.mp4`);
  const { path } = film.rungs.find(({ lines }: { lines: number }) => lines > 0);
  writeFileSync(copy, (await pupil.get(path)).bytes);
  return copy;
}
const noteOf = async (about: string) =>
  (await room.admin.get('/api/tasks')).body.find((one: { about: string }) => one.about === about);

it.runIf(hasFilms)(
  'a whole film whose subtitles outlast its picture is as long as its picture',
  async () => {
    const words = join(folder, 'words.srt');
    writeFileSync(
      words,
      '1\n00:00:01,000 --> 00:00:02,000\nHello\n\n2\n00:00:30,000 --> 00:00:40,000\nThanks\n',
    );
    const args = [
      ...picture('320x240'),
      ...sound,
      '-i',
      words,
      '-map',
      '0',
      '-map',
      '1',
      '-map',
      '2',
      ...h264,
    ];
    const id = await uploaded('credits.mkv', [...args, '-c:a', 'aac', '-c:s', 'srt']);
    expect((await noteOf('credits.mkv')).state).toBe('done');
    expect((await filmOf(id)).durationSeconds).toBe(3);
  },
  120_000,
);

it.runIf(hasFilms)(
  'of two sound tracks students hear the one that the film marks and no commentary, and the admin sees which',
  async () => {
    const tones = [300, 3000].flatMap((hertz) => ['-f', 'lavfi', '-i', `sine=f=${hertz}:d=3`]);
    const maps =
      '-map 0:v -map 1:a -map 2:a -c:a aac -metadata:s:a:0 language=eng -metadata:s:a:1 language=hin';
    const marks = '-disposition:a:0 comment -disposition:a:1 default';
    const args = [...picture('320x240'), ...tones, ...maps.split(' '), ...h264, ...marks.split(' ')];
    const copy = await smallest(await uploaded('two-voices.mkv', args));
    expect((await noteOf('two-voices.mkv')).notes).toEqual([
      { kind: 'sound', track: 2, of: 2, language: 'hin' },
    ]);
    const low = [
      '-v',
      'info',
      '-i',
      copy,
      '-af',
      'lowpass=f=800,lowpass=f=800,volumedetect',
      '-f',
      'null',
      '-',
    ];
    const loudest = /max_volume: (-?[\d.]+) dB/.exec(spawnSync('ffmpeg', low, { encoding: 'utf8' }).stderr);
    expect(Number(loudest?.[1])).toBeLessThan(-30);
  },
  120_000,
);

it.runIf(hasFilms).each([
  ['wide.mp4', [...picture('5120x2160', 2, 1), ...h264]],
  [
    'old-camera.mpg',
    [
      ...picture('720x576', 50, 1),
      '-vf',
      'tinterlace=4',
      '-flags',
      '+ilme+ildct',
      '-c:v',
      'mpeg2video',
      '-q:v',
      '3',
    ],
  ],
])(
  '%s is prepared',
  async (name, args) => {
    const copy = await smallest(await uploaded(name, args));
    expect((await noteOf(name)).state).toBe('done');
    const shape = [
      '-v',
      'error',
      '-show_entries',
      'stream=height,color_space,field_order',
      '-of',
      'csv=p=0',
      copy,
    ];
    expect(spawnSync('ffprobe', shape, { encoding: 'utf8' }).stdout).toContain('240,bt709,progressive');
  },
  120_000,
);

const CHART = ['white', '0x808080', 'red', 'magenta', 'blue', 'cyan', '0x00ff00', 'yellow'];

/** Middle of each field of a chart as shown: red, green and blue. */
function fieldsOf(path: string): number[][] {
  const shown = 'scale=160:90:in_color_matrix=bt709,format=rgb24';
  const args = [
    '-v',
    'error',
    '-ss',
    '0.5',
    '-i',
    path,
    '-frames:v',
    '1',
    '-vf',
    shown,
    '-f',
    'rawvideo',
    '-',
  ];
  const { stdout } = spawnSync('ffmpeg', args);
  return CHART.map((_, at) => [...stdout.subarray((45 * 160 + at * 20 + 10) * 3).subarray(0, 3)]);
}

function hue([red = 0, green = 0, blue = 0]: readonly number[]): number {
  return (Math.atan2(Math.sqrt(3) * (green - blue), 2 * red - green - blue) * 180) / Math.PI;
}

it.runIf(hasFilms)(
  'a film in HDR of a phone shows the colours that it shows without HDR',
  async () => {
    const fields = CHART.map((colour, at) => `color=${colour}:s=160x360:r=24:d=1,format=gbrp[c${at}]`);
    const names = CHART.map((_, at) => `[c${at}]`).join('');
    const chart = `${fields.join(';')};${names}hstack=inputs=8,scale=out_color_matrix=bt709:out_range=tv,format=yuv420p,setparams=range=tv:color_primaries=bt709:color_trc=bt709:colorspace=bt709`;
    const tag = (matrix: string, primaries: string, transfer: string) => [
      '-colorspace',
      matrix,
      '-color_primaries',
      primaries,
      '-color_trc',
      transfer,
      '-color_range',
      'tv',
    ];
    const plain = ['-filter_complex', chart, ...h264, ...tag('bt709', 'bt709', 'bt709')];
    const light = 'zscale=t=linear:npl=203,format=gbrpf32le';
    const hlg = `zscale=p=2020:t=arib-std-b67:m=2020_ncl:r=tv:npl=203,format=yuv420p10le`;
    const x265 = ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none'];
    const bright = [
      '-filter_complex',
      `${chart},${light},${hlg}`,
      ...x265,
      ...tag('bt2020nc', 'bt2020', 'arib-std-b67'),
    ];
    const wanted = fieldsOf(await smallest(await uploaded('plain.mp4', plain)));
    const copy = await smallest(await uploaded('phone.mp4', bright));
    const shown = fieldsOf(copy);
    expect(Math.min(...(shown[0] ?? []))).toBeGreaterThanOrEqual(230);
    for (const part of shown[1] ?? []) expect(part / (wanted[1]?.[0] ?? 1)).toBeCloseTo(1, 1);
    for (const [at, field] of shown.entries())
      if (at > 1) expect(Math.abs(((hue(field) - hue(wanted[at] ?? []) + 540) % 360) - 180)).toBeLessThan(5);
    const tags = [
      '-v',
      'error',
      '-select_streams',
      'v',
      '-show_entries',
      'stream=color_space,color_transfer,color_primaries',
      '-of',
      'csv=p=0',
      copy,
    ];
    expect(spawnSync('ffprobe', tags, { encoding: 'utf8' }).stdout.trim()).toBe('bt709,bt709,bt709');
  },
  120_000,
);

it('the lesson that a course shows as its sample is sent to everyone in a small form, and no other is', async () => {
  const visitor = product.client();
  const at = (name: string, slug = 'full-stack') => visitor.get(`/media-of-samples/${slug}/${name}`);
  expect((await at('film.mp4')).status).toBe(404);
  const id = await newSampleLesson({ ...room, product });
  const whole = await at('film.mp4');
  expect([whole.status, whole.bytes.equals(fixture('lecture.mp4'))]).toEqual([200, true]);
  await addRenditions(product.deps, id);
  const film = await visitor.get('/media-of-samples/full-stack/film.mp4', { range: 'bytes=0-99' });
  expect([film.status, film.headers.get('content-range')]).toEqual([
    206,
    `bytes 0-99/${fixture('film-360.mp4').length}`,
  ]);
  expect((await at('captions.vtt')).status).toBe(404);
  const captions = new FormData();
  captions.append('captionsFile', new Blob(['WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n']), 'a.vtt');
  await room.admin.upload(`/api/materials/${id}/captions`, captions);
  expect((await at('captions.vtt')).body).toContain('Hello');

  for (const path of [`/media/${id}/lecture.mp4`, `/media/${id}/film/360.mp4`])
    expect((await visitor.get(path)).status).toBe(401);
  for (const name of ['lecture.mp4', '240.mp4', 'poster.jpg']) expect((await at(name)).status).toBe(404);
  await room.admin.put(`/api/materials/${id}`, { hidden: true });
  expect((await at('film.mp4')).status).toBe(404);
  // Its file names a lesson of another course.
  await newSampleLesson({ ...room, product }, 'healthy-habits');
  expect((await at('film.mp4', 'healthy-habits')).status).toBe(404);
});
