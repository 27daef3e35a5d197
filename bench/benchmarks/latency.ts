import type { Benchmark } from '../lib/benchmark.ts';
import { downloadAside } from '../lib/downloads-aside.ts';
import { milliseconds, throughput } from '../lib/numbers.ts';
import { probe } from '../lib/probe.ts';
import { startProduct } from '../lib/product.ts';
import { firstOf, studyRoom } from '../lib/study-room.ts';

const NAME = 'latency';
const SECONDS = 10;
const WARM_UP_SECONDS = 2;
const MOST_MS = 100;

/** How long other calls take while 64 students take whole videos as fast as they come; beside the same calls alone. */
export const latency: Benchmark = {
  name: NAME,
  async *run() {
    const room = await studyRoom();
    await using product = await startProduct(room.dataDir);
    const url = product.url + room.materialsPath;
    const { cookie } = firstOf(room);
    await probe(url, cookie, WARM_UP_SECONDS);
    const idle = await probe(url, cookie, SECONDS);

    const connections = room.students.length;
    const cookies = room.students.map((student) => student.cookie);
    const streams = downloadAside({
      port: product.port,
      path: room.video.path,
      cookies,
      connections,
      seconds: SECONDS + 2 * WARM_UP_SECONDS,
    });
    await probe(url, cookie, WARM_UP_SECONDS);
    const busy = await probe(url, cookie, SECONDS);
    const bytesPerSecond = (await streams) / (SECONDS + 2 * WARM_UP_SECONDS);

    const what = `materials call during ${connections} streams (${throughput(bytesPerSecond)})`;
    yield {
      benchmark: NAME,
      what: `${what}, p50`,
      ours: milliseconds(busy.p50),
      yardstick: `alone ${milliseconds(idle.p50)}`,
      ratio: busy.p50 / idle.p50,
    };
    yield {
      benchmark: NAME,
      what: `${what}, p99`,
      ours: milliseconds(busy.p99),
      yardstick: `alone ${milliseconds(idle.p99)}`,
      ratio: busy.p99 / idle.p99,
      limit: { text: `< ${MOST_MS} ms`, isMet: busy.p99 < MOST_MS },
    };
  },
};
