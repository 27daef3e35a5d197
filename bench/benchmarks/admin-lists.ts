import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Benchmark } from '../lib/benchmark.ts';
import { logIn } from '../lib/calls.ts';
import { milliseconds } from '../lib/numbers.ts';
import { admin, startProduct } from '../lib/product.ts';
import { root } from '../lib/root.ts';
import { median, quantile } from '../lib/statistics.ts';
import { workshop } from '../lib/workshop.ts';

const NAME = 'admin-lists';
const TIMES = 20;
const MOST_MS = 100;

const LISTS = [
  '/api/pending-users',
  '/api/approved-users',
  '/api/approved-users?sort=name',
  '/api/approved-users?sort=email&cursor=50000',
  '/api/approved-users?sort=newest',
  '/api/approved-users?search=iyer',
  '/api/approved-users?search=nobody-like-that',
  '/api/approved-users?search=iyer&sort=name',
  '/api/courses',
  '/api/user/5000/enrollments',
  '/api/materials',
  '/api/materials?search=lesson%20199',
  '/api/trash',
  '/api/audit',
  '/api/audit?action=login',
  '/api/audit?actor=student4711',
  '/api/contact-messages',
  '/api/overview',
  '/admin',
];

/** What the admin's screens wait for with 1,00,000 users, 200 courses, 20,000 materials and 10,00,000 enrollments. */
export const adminLists: Benchmark = {
  name: NAME,
  async *run() {
    const dataDir = join(workshop, 'large');
    const { PATH, SITE_DIR } = process.env;
    execFileSync(process.execPath, [join(root, 'server/cli/seed-large.ts')], {
      cwd: root,
      env: {
        PATH,
        DATA_DIR: dataDir,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        ...(SITE_DIR === undefined ? {} : { SITE_DIR }),
      },
    });
    await using product = await startProduct(dataDir);
    const cookie = await logIn(product.url, admin);
    for (const path of LISTS) {
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
