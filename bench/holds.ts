// Runs each export, an import, each job and publications in a process of the product, and prints for how long each blocks
// others: node bench/holds.ts COOKIE_OF_ADMIN COOKIE_OF_STUDENT PATH…, with DATA_DIR in its environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { createPublisher } from '../server/content/publisher.ts';
import { jobsOf } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { openSite } from '../server/site/site.ts';
import { startProduct } from '../tests/support/product.ts';

const IMPORTED = 5000;
const COURSES = 500;
const product = await startProduct({ DATA_DIR: process.env['DATA_DIR'] ?? '' }, 'files');

const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** Prints the CPU time of the longest turn of the event loop during `work`, and of all turns. @param most limit of a turn */
async function say(what: string, work: () => Promise<unknown>, most = 20): Promise<void> {
  let held = 0;
  let isDone = false;
  const before = process.cpuUsage();
  const watched = (async () => {
    for (let last = ms(process.threadCpuUsage()); !isDone; ) {
      await setImmediate();
      const now = ms(process.threadCpuUsage());
      held = Math.max(held, now - last);
      last = now;
    }
  })();
  await work();
  isDone = true;
  await watched;
  console.log(JSON.stringify({ what, held, whole: ms(process.cpuUsage(before)), most }));
}

/** Calls from another process, so that the caller's work is not measured. @param sent a file */
async function ask(path: string, cookie: string, sent?: string): Promise<void> {
  const args = ['-sf', '--compressed', '-m', '60', '-o', '/dev/null', '-H', `Cookie: ${cookie}`];
  const body = sent === undefined ? [] : ['-H', 'Content-Type: text/csv', '--data-binary', `@${sent}`];
  const [code] = await once(spawn('curl', [...args, ...body, product.url + path]), 'exit');
  if (code !== 0) throw new Error(`${path}: curl says ${code}`);
}

const [admin = '', student = '', ...paths] = process.argv.slice(2);
for (const path of paths) {
  const cookie = path.startsWith('/api/me/') ? student : admin;
  // Warms up the compiler.
  if (!path.startsWith('/api/me/')) await ask(path, cookie);
  await say(path, () => ask(path, cookie));
}

const statement = join(product.config.dataDir, 'statement.csv');
const lines = Array.from({ length: IMPORTED }, (_, at) => {
  const reference = 610_000_000_000 + at * 13;
  const day = String(1 + Math.floor((at * 30) / IMPORTED)).padStart(2, '0');
  return `${day}/09/2026,UPI-ASHA KUMAR-asha${at}@okbank-HDFC0001234-${reference}-school fees,0000${reference},5.00,${5 * at + 5}.00`;
});
writeFileSync(statement, ['Date,Narration,Ref.No.,Deposit Amt.,Closing Balance', ...lines].join('\n'));
await say('importing 5,000 bank lines', () => ask('/api/bank-statements', admin, statement));
await say('listing them', () => ask('/api/bank-credits', admin));
for (const { name, run } of jobsOf(product.deps)) await say(name, () => run(new AbortController().signal));

const { contentDir } = product.config;
const pageOf = (name: string): string => join(contentDir, 'courses', `${name}.md`);
const angular = readFileSync(pageOf('angular'), 'utf8');
for (let at = 10; at < COURSES; at += 1)
  writeFileSync(
    pageOf(`course-${at}`),
    angular
      .replace(/^title: .*$/m, `title: Course ${at}`)
      .replace(/^path: .*$/m, `path: Course${at}`)
      .replace(/^(?:paymentPath|aliases): .*\n(?: {2}- .*\n)*/gm, ''),
  );
const log = createLog(product.config);
const site = await openSite({ contentDir, siteDir: resolve('dist'), siteUrl: product.url }, log);
const publisher = createPublisher(contentDir, site, log);
await publisher.publish();
writeFileSync(pageOf('angular'), angular.replace(/^priceInr: .*$/m, 'priceInr: 501'));
await say(`publishing a price, ${COURSES} courses`, () => publisher.publish(), 50);
await say('the first visit of its page then', async () => void (await site.fileFor('/Angular')));
process.exit(0);
