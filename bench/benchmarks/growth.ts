import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { STUDIES_EVERY, studentEmail } from '../../server/cli/large-data.ts';
import type { Benchmark } from '../lib/benchmark.ts';
import { call, logIn } from '../lib/calls.ts';
import { cpuSeconds } from '../lib/cpu-time.ts';
import { milliseconds, number } from '../lib/numbers.ts';
import { admin, startProduct } from '../lib/product.ts';
import { listsOf, STUDENT_PASSWORD, searchesOf, seedProvider } from '../lib/provider.ts';
import { type Row, skipped, toLine } from '../lib/report.ts';
import { duel } from '../lib/rounds.ts';
import type { ServerProcess } from '../lib/server-process.ts';
import { type Call, callsWithin } from '../lib/steady-calls.ts';

const NAME = 'growth';
const FEW = 1000;
const MANY = 1_000_000;
const STUDENTS = 64;
const WARM_UP_SECONDS = 0.5;
/** CPU time needs no long turns. */
const LONGEST_TURN_SECONDS = 1;

/** Calls of one sort, each with the next call to make; in the same order for every provider. */
type Kind = 'student' | 'list' | 'search';
interface Measured {
  readonly kind: Kind;
  readonly what: string;
  readonly next: () => Call;
}

/** How often a list is asked for that is not asked for all the time: by then its length is counted anew. */
const SELDOM_MS = 10_500;
const SELDOM_TIMES = 3;

const KINDS: Record<Kind, { readonly title: string; readonly mostRatio: number }> = {
  student: { title: 'student calls', mostRatio: 1.5 },
  list: { title: 'admin lists', mostRatio: 2 },
  search: { title: 'searches among all people', mostRatio: 2 },
};

/** What a call costs in CPU time with 10,00,000 users, beside the same with 1,000 users and the same courses. */
export const growth: Benchmark = {
  name: NAME,
  async *run({ rounds, seconds }) {
    if (cpuSeconds(process.pid) === undefined)
      return yield skipped(NAME, 'all', 'this system does not tell CPU times: skipped');
    const turnSeconds = Math.min(seconds, LONGEST_TURN_SECONDS);
    const folders = { few: seedProvider(FEW), many: seedProvider(MANY) };
    const worst = new Map<Kind, Row & { ratio: number }>();
    {
      await using many = await startProduct(folders.many);
      await using few = await startProduct(folders.few);
      yield startRow(await settle(many), await settle(few));
      const callsOfFew = await callsAt(few, FEW);
      for (const [at, { kind, what, next }] of (await callsAt(many, MANY)).entries()) {
        const contender = ({ port, pid }: ServerProcess, ask: () => Call) => ({
          pid,
          turn: () => callsWithin(port, turnSeconds, ask),
        });
        const nextOfFew = callsOfFew[at]?.next ?? next;
        await callsWithin(many.port, WARM_UP_SECONDS, next);
        await callsWithin(few.port, WARM_UP_SECONDS, nextOfFew);
        // Figures that were asked for after a minute are counted on when the answer is there.
        await settle(many);
        await settle(few);
        const { perCpuSecond } = await duel(rounds, contender(many, next), contender(few, nextOfFew));
        const row = rowOf(kind, what, perCpuSecond);
        console.log(`  ${toLine(row)}`);
        if (row.ratio >= (worst.get(kind)?.ratio ?? 0)) worst.set(kind, row);
      }
      yield await askSeldom(many, few);
    }
    for (const folder of Object.values(folders)) rmSync(folder, { recursive: true });
    for (const [kind, row] of worst)
      yield { ...row, what: `${KINDS[kind].title}, ${number(MANY)} users; worst: ${row.what}` };
  },
};

/** @param speeds calls per second of CPU time */
function rowOf(
  kind: Kind,
  what: string,
  speeds: { ours: number; yardstick: number; ratio: number } | undefined,
): Row & { ratio: number } {
  if (speeds === undefined) throw new Error('CPU times were there a moment ago.');
  const ratio = 1 / speeds.ratio;
  const { mostRatio } = KINDS[kind];
  return {
    benchmark: NAME,
    what,
    ours: `${milliseconds(1000 / speeds.ours)} of CPU`,
    yardstick: `${number(FEW)} users ${milliseconds(1000 / speeds.yardstick)}`,
    ratio,
    limit: { text: `≤ ${mostRatio}`, isMet: ratio <= mostRatio },
  };
}

const QUIET_MS = 300;
const QUIET_CPU_SECONDS = 0.02;

/** Waits until what was set going, such as counting the figures, is done. @returns CPU seconds used until then */
async function settle({ pid }: ServerProcess): Promise<number> {
  for (;;) {
    const before = cpuSeconds(pid) ?? 0;
    await sleep(QUIET_MS);
    if ((cpuSeconds(pid) ?? 0) - before <= QUIET_CPU_SECONDS) return before;
  }
}

const startRow = (ours: number, yardstick: number): Row => ({
  benchmark: NAME,
  what: `start and first count of the overview's figures, ${number(MANY)} users`,
  ours: `${number(ours)} s of CPU`,
  yardstick: `${number(FEW)} users ${number(yardstick)} s`,
  ratio: ours / yardstick,
});

/** The long lists, each once in so long a time that nothing of the last time is known any more. */
async function askSeldom(many: ServerProcess, few: ServerProcess): Promise<Row> {
  const costs = { many: 0, few: 0 };
  const lists = ['/api/pending-users', '/api/approved-users', '/api/audit', '/api/audit?action=login'];
  const cookies = { many: await logIn(many.url, admin), few: await logIn(few.url, admin) };
  for (let time = 0; time < SELDOM_TIMES; time += 1) {
    await sleep(SELDOM_MS);
    costs.many += await costOf(many, lists, cookies.many);
    costs.few += await costOf(few, lists, cookies.few);
  }
  const ratio = costs.many / costs.few;
  const { mostRatio } = KINDS.list;
  const perCall = 1000 / (SELDOM_TIMES * lists.length);
  return {
    benchmark: NAME,
    what: `${lists.length} long admin lists, each asked for once in ten seconds, ${number(MANY)} users`,
    ours: `${milliseconds(costs.many * perCall)} of CPU`,
    yardstick: `${number(FEW)} users ${milliseconds(costs.few * perCall)}`,
    ratio,
    limit: { text: `≤ ${mostRatio}`, isMet: ratio <= mostRatio },
  };
}

/** CPU seconds that one call of each list takes. */
async function costOf(
  { url, pid }: ServerProcess,
  lists: readonly string[],
  cookie: string,
): Promise<number> {
  const before = cpuSeconds(pid) ?? 0;
  for (const path of lists) await call(url, 'GET', path, { cookie });
  return (cpuSeconds(pid) ?? 0) - before;
}

async function callsAt({ url }: ServerProcess, users: number): Promise<Measured[]> {
  const cookie = await logIn(url, admin);
  const asAdmin = (kind: Kind, path: string): Measured => ({
    kind,
    what: path,
    next: () => ({ method: 'GET', path, cookie }),
  });
  return [
    ...(await studentCalls(url, users)),
    ...listsOf(users).map((path) => asAdmin('list', path)),
    ...searchesOf(users).map((path) => asAdmin('search', path)),
  ];
}

/** The calls of students spread over all who are approved and have studied, each student's turn coming round. */
async function studentCalls(url: string, users: number): Promise<Measured[]> {
  const students = await Promise.all(
    Array.from({ length: STUDENTS }, async (_, at) => {
      const block = Math.floor((0.9 * users * at) / STUDENTS / STUDIES_EVERY);
      const login = { email: studentEmail(STUDIES_EVERY * block), password: STUDENT_PASSWORD };
      const cookie = await logIn(url, login);
      const { body: courses } = await call(url, 'GET', '/api/courses', { cookie });
      const courseId = Number(courses.find(({ enrolled }: { enrolled: boolean }) => enrolled).id);
      const materialsPath = `/api/courses/${courseId}/materials`;
      const { body: materials } = await call(url, 'GET', materialsPath, { cookie });
      return { login, cookie, materialsPath, materialId: Number(materials[0].id) };
    }),
  );
  let turn = 0;
  const inTurn =
    (callOf: (student: (typeof students)[number]) => Call): (() => Call) =>
    () => {
      turn += 1;
      const student = students[turn % STUDENTS];
      if (student === undefined) throw new Error('There is no student.');
      return callOf(student);
    };
  const calling = (what: string, callOf: (student: (typeof students)[number]) => Call): Measured => ({
    kind: 'student',
    what,
    next: inTurn(callOf),
  });
  return [
    calling('own courses', ({ cookie }) => ({ method: 'GET', path: '/api/courses', cookie })),
    calling("a course's materials", ({ cookie, materialsPath: path }) => ({ method: 'GET', path, cookie })),
    calling('saving progress', ({ cookie, materialId }) => ({
      method: 'PUT',
      path: `/api/materials/${materialId}/progress`,
      cookie,
      json: { positionSeconds: turn % 1000 },
    })),
    calling('/dashboard', ({ cookie }) => ({ method: 'GET', path: '/dashboard', cookie })),
    calling('login', ({ login }) => ({ method: 'POST', path: '/api/login', json: login })),
  ];
}
