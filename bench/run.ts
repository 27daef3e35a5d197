// npm run bench: measures the built product on one core beside yardsticks that run in the same minutes. It needs Linux,
// two cores, wrk, nginx and curl. Exit code 1 when a limit is missed.
//   --only=page,calls      some parts     --product=/path/to/checkout  another built checkout
//   --rounds=5 --seconds=2 turns each
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { addVideo, anyVideo, type Data, seed, studentOf, VIDEO_BYTES } from './data.ts';
import { checkout, inTurns, median, options, quantile, report, seconds, sumUp, text } from './figures.ts';
import { growth, holds } from './growth.ts';
import { type Call, callsWithin, costOf, flood, type Load, requestsPerSecond, timeOf } from './load.ts';
import { quiz } from './quiz.ts';
import { cpuSeconds, folder, memoryOf, type Server, startBare, startNginx, startProduct } from './servers.ts';
import { video } from './video.ts';

type Contender = readonly [server: Server, path: string, load: Load];

/** Compares answers a second, also by CPU time: the better figure where the load was too weak or others used the core. */
async function compare(what: string, ours: Contender, theirs: Contender, least: number): Promise<void> {
  const turnOf =
    ([server, path, load]: Contender) =>
    async () => {
      const before = cpuSeconds(server);
      const rate = await requestsPerSecond(server.url + path, seconds, load);
      return { rate, byCpu: (rate * seconds) / (cpuSeconds(server) - before) };
    };
  const rounds = await inTurns(turnOf(ours), turnOf(theirs));
  const ratio = median(rounds.map((round) => round.ours.rate / round.theirs.rate));
  const byCpu = median(rounds.map((round) => round.ours.byCpu / round.theirs.byCpu));
  const rate = median(rounds.map((round) => round.ours.rate));
  const theirRate = median(rounds.map((round) => round.theirs.rate));
  const figures = `${text(ratio)} (by CPU time ${text(byCpu)}): ${text(rate)} of ${text(theirRate)} a second`;
  report(what, figures, ratio >= least);
}

async function measure(what: string, server: Server, call: Call, most: number): Promise<void> {
  const cost = await costOf(server, (turn) => ({ ...call, path: `${call.path}?anew=${turn}` }));
  report(what, `${text(cost)} ms of CPU time`, cost <= most);
}

let room: Promise<Data> | undefined;
/** A small institute: 11 courses of 11 lessons, 64 students. */
const smallRoom = (): Promise<Data> => {
  room ??= seed(checkout, { users: 64, courses: 11, materials: 11, each: 1 });
  return room;
};

/** Headers that a server sends with every response. */
const OF_THE_SERVER = /^(?:content-length|content-type|connection|keep-alive|date|etag)$/;

async function page(): Promise<void> {
  const { dataDir } = await smallRoom();
  await using product = await startProduct(checkout, dataDir);
  const load = { headers: { 'Accept-Encoding': 'br' } };
  const quoted = (value: string) => `'${value.replaceAll("'", String.raw`\'`)}'`;
  const added = [...(await fetch(product.url, load)).headers]
    .filter(([name]) => !OF_THE_SERVER.test(name))
    .map(([name, value]) => `add_header ${name} ${name === 'x-request-id' ? '$request_id' : quoted(value)};`);
  const file = join(checkout, 'dist/client/index.html.br');
  await using nginx = await startNginx('/page', `alias ${file}; default_type text/html; ${added.join(' ')}`);
  await compare('public page, beside nginx', [product, '/', load], [nginx, '/page', load], 0.45);
}

/** Measures the calls of a student's screens, none from memory, and the process's memory. */
async function calls(): Promise<void> {
  const data = await smallRoom();
  const { cookie, courseId } = studentOf(data);
  await using product = await startProduct(checkout, data.dataDir);
  await sleep(3000);
  const atRest = memoryOf(product);
  report('memory at rest', `${text(atRest)} MB`, atRest <= 130);
  await using bare = await startBare(data.database);
  const headers = { Cookie: cookie };
  const load = { headers, anew: true };
  const path = `/api/courses/${courseId}/materials`;
  await compare('materials call', [product, path, load], [bare, `/materials/${courseId}`, { headers }], 0.4);
  await measure('dashboard', product, { path: '/dashboard', cookie }, 2.5);
  const after = memoryOf(product);
  const most = memoryOf(product, 'VmHWM');
  report('memory after load', `${text(after)} MB, at most ${text(most)} MB`, after <= 230);
  const institute = await seed(checkout, { users: 1000, courses: 100, materials: 11, each: 10 });
  await using large = await startProduct(checkout, institute.dataDir);
  await measure('admin of 100 courses', large, { path: '/admin', cookie: institute.admin }, 4);
}

async function ranges(): Promise<void> {
  const data = await smallRoom();
  const { cookie, courseId } = studentOf(data);
  await using product = await startProduct(checkout, data.dataDir);
  const copy = join(folder, 'lecture.mp4');
  const lesson = { admin: data.admin, courseId, title: 'Lecture' };
  const bytes = anyVideo();
  writeFileSync(copy, bytes);
  const { filePath: path } = await addVideo(product, lesson, bytes);
  await using nginx = await startNginx('/lecture.mp4', `alias ${copy}; default_type video/mp4;`);
  const load = { headers: { Cookie: cookie }, connections: 16, range: { bytes: 2 ** 20, of: VIDEO_BYTES } };
  const what = 'video, random ranges of 1 MiB, 16 at once';
  await compare(what, [product, path, load], [nginx, '/lecture.mp4', load], 0.5);
}

/** 100 connections that send back-to-back requests: what others wait meanwhile, and the memory it takes. */
async function pipelining(): Promise<void> {
  const { dataDir } = await smallRoom();
  for (const path of ['/api/courses', '/api/openapi.json']) {
    await using product = await startProduct(checkout, dataDir);
    await callsWithin(product, 1, () => ({ path }));
    const before = memoryOf(product);
    const stop = flood(product, path, 100);
    const others: Promise<number>[] = [];
    while (others.length < 40 * seconds) {
      others.push(timeOf(product, { path: '/api/courses' }).catch(() => Number.POSITIVE_INFINITY));
      await sleep(25);
    }
    stop();
    const p99 = quantile(await Promise.all(others), 0.99);
    const more = memoryOf(product, 'VmHWM') - before;
    const figures = `others' p99 ${text(p99)} ms, ${text(more)} MB more`;
    report(`100 connections flooding ${path}`, figures, p99 < 250 && more <= 64);
  }
}

const parts: Readonly<Record<string, () => Promise<void>>> = {
  page,
  calls,
  ranges,
  video,
  quiz,
  growth,
  holds,
  pipelining,
  // Not measured: the tests fill a site by it.
  seed: async () => void (await seed(checkout, { users: 400, courses: 40, materials: 11, each: 4 })),
};
for (const name of options.only.split(',')) await parts[name]?.();
process.exit(sumUp());
