import { statSync } from 'node:fs';
import { type Benchmark, WARM_UP_SECONDS } from '../lib/benchmark.ts';
import { type BuiltFile, hashedAsset, homePage } from '../lib/build.ts';
import { requestsPerSecond } from '../lib/load.ts';
import { type NginxFile, startNginx } from '../lib/nginx.ts';
import { perSecond } from '../lib/numbers.ts';
import type { Options } from '../lib/options.ts';
import { startProduct } from '../lib/product.ts';
import { type Row, skipped } from '../lib/report.ts';
import { duel } from '../lib/rounds.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { studyRoom } from '../lib/study-room.ts';
import { tools } from '../lib/tools.ts';

const NAME = 'static';
const BROTLI = { 'Accept-Encoding': 'br' };
const LEAST_RATIO = 0.75;

/** Public files from memory, beside nginx with the same bytes from its open files. */
export const staticFiles: Benchmark = {
  name: NAME,
  async *run(options) {
    await using product = await startProduct((await studyRoom()).dataDir);
    const asset = hashedAsset();
    for (const [what, built] of [
      [describe('home page', homePage), homePage],
      [describe('largest script', asset), asset],
    ] as const)
      yield* compare(what, built, product, options);
  },
};

const describe = (what: string, { file }: BuiltFile): string =>
  `${what}, ${Math.round(statSync(file).size / 1024)} KB of brotli`;

async function* compare(
  what: string,
  { path, file }: BuiltFile,
  product: ServerProcess,
  { rounds, seconds }: Options,
): AsyncGenerator<Row> {
  const url = product.url + path;
  const ask = { pid: product.pid, turn: () => requestsPerSecond(url, seconds, BROTLI) };
  await requestsPerSecond(url, WARM_UP_SECONDS, BROTLI);
  if (tools.nginx === undefined) {
    yield skipped(NAME, what, `${perSecond(await ask.turn())}; nginx is not installed: comparison skipped`);
    return;
  }
  const answer = await fetch(url, { headers: BROTLI });
  const mediaType = answer.headers.get('content-type') ?? '';
  const ours = { path: '/dressed', file, mediaType, headers: ownHeaders(answer.headers) };
  const bare: NginxFile = { ...ours, path: '/bare', headers: { 'Content-Encoding': 'br' } };
  await using nginx = await startNginx([ours, bare]);
  const askNginx = (path: string) => ({
    pid: nginx.pid,
    turn: () => requestsPerSecond(nginx.url + path, seconds, BROTLI),
  });

  const dressed = await duel(rounds, ask, askNginx(ours.path));
  yield {
    benchmark: NAME,
    what: `${what}, same headers`,
    ours: perSecond(dressed.ours),
    yardstick: `nginx ${perSecond(dressed.yardstick)}`,
    ratio: dressed.ratio,
    byCpu: dressed.byCpu,
    ...(path === homePage.path
      ? { limit: { text: `≥ ${LEAST_RATIO}`, isMet: dressed.ratio >= LEAST_RATIO } }
      : {}),
  };
  if (path !== homePage.path) return;
  const stripped = await duel(rounds, ask, askNginx(bare.path));
  yield {
    benchmark: NAME,
    what: `${what}, nginx without our headers`,
    ours: perSecond(stripped.ours),
    yardstick: `nginx ${perSecond(stripped.yardstick)}`,
    ratio: stripped.ratio,
    byCpu: stripped.byCpu,
  };
}

/** What nginx does not send by itself: the policies, caching, coding; the request's id made up by nginx for each answer. */
function ownHeaders(headers: Headers): Record<string, string> {
  const standard = new Set(['content-type', 'content-length', 'connection', 'keep-alive', 'date', 'etag']);
  return Object.fromEntries(
    [...headers]
      .filter(([name]) => !standard.has(name))
      .map(([name, value]) => [name, name === 'x-request-id' ? '$request_id' : value]),
  );
}
