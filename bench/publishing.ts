// npm run bench:publishing: CPU of publications with 10 and 500 courses, beside reading all their files as YAML alone.
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pino from 'pino';
import { parseAllDocuments } from 'yaml';
import { createPublisher } from '../server/content/publisher.ts';
import { openSite } from '../server/site/site.ts';
import { median, report, sumUp, text } from './figures.ts';
import { longestTurn } from './longest-turn.ts';

const ROUNDS = 7;
/** What one turn of the loop may cost others, in ms of CPU. */
const LONGEST_MS = 50;

const ms = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000;

/** CPU of all threads, in ms. */
async function cpuOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  return ms(process.cpuUsage(before));
}

/** The shipped content with so many courses in all. */
function contentOf(courses: number): string {
  const dir = mkdtempSync(join(tmpdir(), 'abhyas-bench-'));
  cpSync('content', dir, { recursive: true });
  const angular = readFileSync(join(dir, 'courses/angular.md'), 'utf8');
  for (let at = readdirSync(join(dir, 'courses')).length; at < courses; at += 1) {
    const text = angular
      .replace(/^title: .*$/m, `title: Course ${at}`)
      .replace(/^path: .*$/m, `path: Course${at}`)
      .replace(/^(?:paymentPath|aliases): .*\n(?: {2}- .*\n)*/gm, '');
    writeFileSync(join(dir, 'courses', `course-${at}.md`), text);
  }
  return dir;
}

const atMost = (what: string, found: number, most: number): void =>
  report(what, `${text(found)}, at most ${most}`, found <= most);

for (const [courses, most] of [
  [10, 300],
  [500, 1000],
] as const) {
  const contentDir = contentOf(courses);
  const log = pino({ level: 'silent' });
  const site = await openSite({ contentDir, siteDir: resolve('dist'), siteUrl: 'http://localhost' }, log);
  const publisher = createPublisher(contentDir, site, log);
  const first = await cpuOf(() => publisher.publish());
  const file = join(contentDir, 'courses/angular.md');
  const source = readFileSync(file, 'utf8');
  let price = 500;
  const change = (): void => {
    price += 1;
    writeFileSync(file, source.replace(/^priceInr: .*$/m, `priceInr: ${price}`));
  };
  const rounds: { again: number; longest: number; page: number; yaml: number }[] = [];
  for (let at = 0; at < ROUNDS; at += 1) {
    change();
    const again = await cpuOf(() => publisher.publish());
    const page = await cpuOf(() => site.fileFor('/Angular'));
    change();
    const longest = await longestTurn(() => publisher.publish());
    const yaml = await cpuOf(() => {
      for (const [, one] of publisher.current().texts) parseAllDocuments(one.split('\n---\n')[0] ?? '');
    });
    rounds.push({ again, longest, page, yaml });
  }
  const middle = (of: (round: (typeof rounds)[number]) => number): number => median(rounds.map(of));
  console.log(`\n${courses} courses`);
  atMost('first publication, ms of CPU', first, 3000);
  atMost(
    'publication of a changed price, ms of CPU',
    middle(({ again }) => again),
    most,
  );
  atMost(
    '  ratio to parsing all files as YAML',
    middle(({ again, yaml }) => again / yaml),
    3,
  );
  atMost(
    '  longest turn of the loop, ms of CPU',
    middle(({ longest }) => longest),
    LONGEST_MS,
  );
  atMost(
    'first request of a course page, ms of CPU',
    middle(({ page }) => page),
    15,
  );
  rmSync(contentDir, { recursive: true });
}
process.exit(sumUp());
