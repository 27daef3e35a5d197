import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Benchmark, WARM_UP_SECONDS } from '../lib/benchmark.ts';
import { requestsPerSecond } from '../lib/load.ts';
import { canReadMemory, memoryOf } from '../lib/memory.ts';
import { MEBIBYTE, megabytes, number, perSecond } from '../lib/numbers.ts';
import { startProduct } from '../lib/product.ts';
import { duel } from '../lib/rounds.ts';
import { firstOf, studyRoom } from '../lib/study-room.ts';
import { workshop } from '../lib/workshop.ts';
import { startYardstick } from '../lib/yardstick.ts';

const NAME = 'api';
const BARE = new URL('../yardsticks/bare-api.ts', import.meta.url);
const LEAST_RATIO = 0.7;
const LEAST_PAGES = 5000;
const MOST_AFTER_LOAD = 200 * MEBIBYTE;

/** What a student's screens ask for, beside a bare Node handler that runs the same SQL on the same database. */
export const api: Benchmark = {
  name: NAME,
  async *run({ rounds, seconds }) {
    const room = await studyRoom();
    const headers = { Cookie: firstOf(room).cookie };
    await using product = await startProduct(room.dataDir);
    const page = join(workshop, 'dashboard.html');
    writeFileSync(page, await (await fetch(`${product.url}/dashboard`, { headers })).text());
    await using bare = await startYardstick(BARE, {
      DATABASE: join(room.dataDir, 'abhyas.sqlite'),
      COURSE_ID: String(room.courseId),
      PAGE: page,
    });

    const compare = async (ours: string, theirs: string, addresses: 'same' | 'each its own') => {
      const askUs = (time: number) => requestsPerSecond(product.url + ours, time, headers, addresses);
      const askThem = (time: number) => requestsPerSecond(bare.url + theirs, time, headers);
      await askUs(WARM_UP_SECONDS);
      await askThem(WARM_UP_SECONDS);
      return duel(
        rounds,
        { pid: product.pid, turn: () => askUs(seconds) },
        { pid: bare.pid, turn: () => askThem(seconds) },
      );
    };

    const materials = await compare(room.materialsPath, '/materials', 'same');
    yield {
      benchmark: NAME,
      what: 'materials call, signed in',
      ours: perSecond(materials.ours),
      yardstick: `bare Node, same SQL ${perSecond(materials.yardstick)}`,
      ratio: materials.ratio,
      byCpu: materials.byCpu,
      limit: { text: `≥ ${LEAST_RATIO}`, isMet: materials.ratio >= LEAST_RATIO },
    };
    const materialsAnew = await compare(room.materialsPath, '/materials', 'each its own');
    yield {
      benchmark: NAME,
      what: 'materials call, each answered anew',
      ours: perSecond(materialsAnew.ours),
      yardstick: `bare Node, same SQL ${perSecond(materialsAnew.yardstick)}`,
      ratio: materialsAnew.ratio,
      byCpu: materialsAnew.byCpu,
    };
    const dashboard = await compare('/dashboard', '/dashboard', 'same');
    yield {
      benchmark: NAME,
      what: 'dashboard',
      ours: perSecond(dashboard.ours),
      yardstick: `bare Node, same SQL, page as it is ${perSecond(dashboard.yardstick)}`,
      ratio: dashboard.ratio,
      byCpu: dashboard.byCpu,
      limit: { text: `≥ ${number(LEAST_PAGES)}/s`, isMet: dashboard.ours >= LEAST_PAGES },
    };
    const dashboardAnew = await compare('/dashboard', '/dashboard', 'each its own');
    yield {
      benchmark: NAME,
      what: 'dashboard, each rendered anew',
      ours: perSecond(dashboardAnew.ours),
      yardstick: `bare Node, same SQL, page as it is ${perSecond(dashboardAnew.yardstick)}`,
      ratio: dashboardAnew.ratio,
      byCpu: dashboardAnew.byCpu,
    };
    if (!canReadMemory) return;
    const ours = memoryOf(product.pid);
    yield {
      benchmark: NAME,
      what: 'memory after this load',
      ours: megabytes(ours),
      yardstick: `bare Node ${megabytes(memoryOf(bare.pid))}`,
      ratio: ours / memoryOf(bare.pid),
      limit: { text: `≤ ${megabytes(MOST_AFTER_LOAD)}`, isMet: ours <= MOST_AFTER_LOAD },
    };
  },
};
