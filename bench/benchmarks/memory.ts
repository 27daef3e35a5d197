import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Benchmark } from '../lib/benchmark.ts';
import { download } from '../lib/downloads.ts';
import { canReadMemory, growthDuring, memoryOf } from '../lib/memory.ts';
import { GIBIBYTE, MEBIBYTE, megabytes } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { type Row, skipped } from '../lib/report.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { firstOf, pathOf, type StudyRoom, studyRoom } from '../lib/study-room.ts';
import { uploadVideo } from '../lib/upload.ts';
import { workshop } from '../lib/workshop.ts';
import { startYardstick } from '../lib/yardstick.ts';

const NAME = 'memory';
const BARE_START = new URL('../yardsticks/bare-start.ts', import.meta.url);
const BARE_FILES = new URL('../yardsticks/bare-files.ts', import.meta.url);
const VIDEO_BYTES = 2 * GIBIBYTE;
/** The product's copy, the yardstick's, and some air. */
const NEEDED_BYTES = 5 * GIBIBYTE;
const SLOW = { pace: 500_000, seconds: 20 };
const MOST = 64 * MEBIBYTE;
const MOST_AT_REST = 100 * MEBIBYTE;
/** What a start needs for a moment is given back by then. */
const SETTLE_MS = 3000;

/** What a huge upload and a slow viewer add to the memory of a freshly started process; beside Node's own streams. */
export const memory: Benchmark = {
  name: NAME,
  async *run() {
    if (!canReadMemory) return yield skipped(NAME, 'all', 'this system does not tell: skipped');
    const { bavail, bsize } = await statfs(workshop);
    if (bavail * bsize < NEEDED_BYTES)
      return yield skipped(NAME, 'all', `${workshop} has less than ${megabytes(NEEDED_BYTES)} free: skipped`);

    const room = await studyRoom();
    const copy = { FILE: join(workshop, 'copy.mp4') };
    yield await atRest(room);
    const upload = await measureUpload(room, copy);
    yield rowOf('2 GB upload', upload.growth);
    yield rowOf('one viewer of 2 GB at 500 KB/s', await measureViewer(room, upload.path, copy));
  },
};

async function atRest(room: StudyRoom): Promise<Row> {
  await using product = await startProduct(room.dataDir);
  await using bare = await startYardstick(BARE_START, { DATABASE: join(room.dataDir, 'abhyas.sqlite') });
  await sleep(SETTLE_MS);
  const ours = memoryOf(product.pid);
  const yardstick = memoryOf(bare.pid);
  return {
    benchmark: NAME,
    what: 'at rest',
    ours: megabytes(ours),
    yardstick: `bare Node ${megabytes(yardstick)}`,
    ratio: ours / yardstick,
    limit: { text: `≤ ${megabytes(MOST_AT_REST)}`, isMet: ours <= MOST_AT_REST },
  };
}

interface Growth {
  readonly ours: number;
  readonly yardstick: number;
}

const rowOf = (what: string, { ours, yardstick }: Growth): Row => ({
  benchmark: NAME,
  what,
  ours: `+${megabytes(ours)}`,
  yardstick: `bare Node +${megabytes(yardstick)}`,
  ratio: ours / yardstick,
  limit: { text: `≤ ${megabytes(MOST)}`, isMet: ours <= MOST },
});

async function measureUpload(
  { dataDir, courseId, adminCookie }: StudyRoom,
  copy: { FILE: string },
): Promise<{ growth: Growth; path: string }> {
  const form = { title: 'Very long lecture', courseId, size: VIDEO_BYTES };
  const send = (url: string) => uploadVideo(url, adminCookie, form);
  await using product = await startProduct(dataDir);
  await using bare = await startYardstick(BARE_FILES, copy);
  await sleep(SETTLE_MS);
  let uploaded: unknown;
  const ours = await growthDuring(product.pid, async () => {
    uploaded = await send(`${product.url}/api/upload-file`);
  });
  const yardstick = await growthDuring(bare.pid, () => send(bare.url));
  return { growth: { ours, yardstick }, path: pathOf(uploaded) };
}

/** Both at once: a slow viewer keeps neither server busy. */
async function measureViewer(room: StudyRoom, path: string, copy: { FILE: string }): Promise<Growth> {
  const headersOf = () => ({ Cookie: firstOf(room).cookie });
  const watch = ({ port, pid }: ServerProcess, from: string): Promise<number> =>
    growthDuring(pid, () => download({ ...SLOW, port, path: from, connections: 1, headersOf }));
  await using product = await startProduct(room.dataDir);
  await using bare = await startYardstick(BARE_FILES, copy);
  await sleep(SETTLE_MS);
  const [ours, yardstick] = await Promise.all([watch(product, path), watch(bare, '/copy.mp4')]);
  return { ours, yardstick };
}
