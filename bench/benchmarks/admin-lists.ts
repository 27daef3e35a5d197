import type { Benchmark } from '../lib/benchmark.ts';
import { logIn } from '../lib/calls.ts';
import { milliseconds } from '../lib/numbers.ts';
import { admin, startProduct } from '../lib/product.ts';
import { listsOf, searchesOf, seedProvider } from '../lib/provider.ts';
import { median, quantile } from '../lib/statistics.ts';

const NAME = 'admin-lists';
const TIMES = 20;
const MOST_MS = 100;

const USERS = 100_000;

/** What the admin's screens wait for with 1,00,000 users, 200 courses, 20,000 materials and 10,00,000 enrollments. */
export const adminLists: Benchmark = {
  name: NAME,
  async *run() {
    const dataDir = seedProvider(USERS);
    await using product = await startProduct(dataDir);
    const cookie = await logIn(product.url, admin);
    for (const path of [...listsOf(USERS), ...searchesOf(USERS)]) {
      const times: number[] = [];
      for (let time = 0; time < TIMES; time += 1) times.push(await timeOf(product.url + path, cookie));
      const slow = quantile(times, 0.95);
      yield {
        benchmark: NAME,
        what: path,
        ours: `median ${milliseconds(median(times))}, p95 ${milliseconds(slow)}`,
        yardstick: '',
        limit: { text: `p95 < ${MOST_MS} ms`, isMet: slow < MOST_MS },
      };
    }
  },
};

/** Milliseconds until a whole answer is there. @throws Error when it is refused */
async function timeOf(url: string, cookie: string): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, { headers: { cookie } });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`GET ${url} answered ${response.status}.`);
  return performance.now() - began;
}
