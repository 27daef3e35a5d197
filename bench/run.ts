// npm run bench: measures the built product on one core beside yardsticks that run in the same minutes. It needs Linux,
// two cores, wrk, nginx, curl and ffmpeg. Exit code 1 when a limit is missed.
//   --only=page,calls      some parts     --rounds=5 --seconds=2  turns each
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addVideo, anyVideo, type Data, seed, studentOf, VIDEO_BYTES } from './data.ts';
import { inTurns, options, report, sumUp, text } from './figures.ts';
import { growth, holds } from './growth.ts';
import { type Call, costOf, costOfLoad, type Load } from './load.ts';
import { quiz } from './quiz.ts';
import { folder, memoryOf, type Server, startBare, startNginx, startProduct } from './servers.ts';
import { video } from './video.ts';

type Contender = readonly [server: Server, path: string, load: Load];

/** Compares answers of the same CPU time. */
async function compare(what: string, ours: Contender, theirs: Contender, least: number): Promise<void> {
  const found = await inTurns(
    () => costOfLoad(...ours),
    () => costOfLoad(...theirs),
  );
  const figures = `${text(1 / found.ratio)}: ${found.ours.toFixed(3)} ms of CPU time, ${found.theirs.toFixed(3)}`;
  report(what, figures, 1 / found.ratio >= least);
}

async function measure(what: string, server: Server, call: Call, most: number): Promise<void> {
  const cost = await costOf(server, (turn) => ({ ...call, path: `${call.path}?turn=${turn}` }));
  report(what, `${text(cost)} ms of CPU time`, cost <= most);
}

let room: Promise<Data> | undefined;
/** A small institute: 11 courses of 11 lessons, 64 students. */
const smallRoom = (): Promise<Data> => {
  room ??= seed({ users: 64, courses: 11, materials: 11, each: 1 });
  return room;
};

/** Headers that a server sends with every response. */
const OF_THE_SERVER = /^(?:content-length|content-type|connection|keep-alive|date|etag)$/;

async function page(): Promise<void> {
  const { dataDir } = await smallRoom();
  await using product = await startProduct(dataDir);
  const load = { headers: { 'Accept-Encoding': 'br' } };
  const quoted = (value: string) => `'${value.replaceAll("'", String.raw`\'`)}'`;
  const added = [...(await fetch(product.url, load)).headers]
    .filter(([name]) => !OF_THE_SERVER.test(name))
    .map(([name, value]) => `add_header ${name} ${name === 'x-request-id' ? '$request_id' : quoted(value)};`);
  const file = resolve('dist/client/index.html.br');
  await using nginx = await startNginx('/page', `alias ${file}; default_type text/html; ${added.join(' ')}`);
  await compare('public page, beside nginx', [product, '/', load], [nginx, '/page', load], 0.45);
  await using bare = await startBare(dataDir);
  await compare('public page, beside bare Node', [product, '/', load], [bare, '/page', load], 1);
}

/** Measures the calls of a student's screens, none from memory, and the process's memory. */
async function calls(): Promise<void> {
  const data = await smallRoom();
  const { cookie, courseId } = studentOf(data);
  await using product = await startProduct(data.dataDir);
  await sleep(3000);
  const atRest = memoryOf(product.pid);
  report('memory at rest', `${text(atRest)} MB`, atRest <= 130);
  await using bare = await startBare(data.dataDir);
  const headers = { Cookie: cookie };
  const load = { headers, isUnique: true };
  const path = `/api/courses/${courseId}/materials`;
  await compare('materials call', [product, path, load], [bare, `/materials/${courseId}`, { headers }], 0.4);
  await measure('dashboard', product, { path: '/dashboard', cookie }, 2.5);
  const after = memoryOf(product.pid);
  const most = memoryOf(product.pid, 'VmHWM');
  report('memory after load', `${text(after)} MB, at most ${text(most)} MB`, after <= 230);
  const institute = await seed({ users: 1000, courses: 100, materials: 11, each: 10 });
  await using large = await startProduct(institute.dataDir);
  await measure('admin of 100 courses', large, { path: '/admin', cookie: institute.admin }, 4);
}

async function ranges(): Promise<void> {
  const data = await smallRoom();
  await using product = await startProduct(data.dataDir);
  const copy = join(folder, 'lecture.mp4');
  const bytes = anyVideo();
  writeFileSync(copy, bytes);
  const { filePath: path } = await addVideo(product, data, 'Lecture', new Blob([bytes]));
  await using nginx = await startNginx('/lecture.mp4', `alias ${copy}; default_type video/mp4;`);
  const headers = { Cookie: studentOf(data).cookie };
  const load = { headers, connections: 16, range: { bytes: 2 ** 20, of: VIDEO_BYTES } };
  const what = 'video, random ranges of 1 MiB, 16 at once';
  await compare(what, [product, path, load], [nginx, '/lecture.mp4', load], 0.5);
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  page,
  calls,
  ranges,
  video,
  quiz,
  growth,
  holds,
  // Not measured: the tests fill a site by it.
  seed: async () => void (await seed({ users: 400, courses: 40, materials: 11, each: 4 })),
};
for (const name of options.only.split(',')) await parts[name]?.();
process.exit(sumUp());
