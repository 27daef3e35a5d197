import type { AdminCounts } from '../../contract/admin-counts.ts';
import { summariseSamples } from '../../contract/content/samples.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import type { Overview } from '../../contract/overview.ts';
import type { ServiceDeps, Services } from '../../deps.ts';
import { freeBytes } from '../../storage/files.ts';
import { percentOf } from '../courses/courses.service.ts';
import { countActive, countRegistrations, readAdminCounts, sumFiles } from './overview.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;
const FRESH_MS = 60_000;
/** From this many enrollments on, a job counts the courses instead of the admin's request. */
const MANY = 50_000;
const COURSES_FRESH_MS = 15 * 60_000;

type Figures = Omit<
  Overview,
  | 'backups'
  | 'contentProblems'
  | 'examples'
  | 'failingPages'
  | 'leftOut'
  | 'quizzesToMark'
  | 'setup'
  | 'stuckMail'
  | 'refusedMail'
>;
type CourseFigures = Awaited<ReturnType<Services['courses']['listFigures']>>;

export function createOverviewService(
  { backups, catalogue, config, db, now, outbox, publisher }: ServiceDeps,
  {
    bankStatements,
    content,
    courses,
    notifications,
    orders,
    quizResults,
    receipts,
    setup,
  }: Pick<
    Services,
    | 'bankStatements'
    | 'content'
    | 'courses'
    | 'notifications'
    | 'orders'
    | 'quizResults'
    | 'receipts'
    | 'setup'
  >,
) {
  let known: Figures | undefined;
  let ofCourses: { at: number; figures: CourseFigures } | undefined;

  async function countCourses(): Promise<void> {
    ofCourses = { at: now(), figures: await courses.listFigures() };
  }

  async function registrations(at: number): Promise<Overview['registrations']> {
    const since = at - WEEKS * WEEK_MS;
    const weeks = Array.from({ length: WEEKS }, (_, week) => ({ from: since + week * WEEK_MS, count: 0 }));
    for (const { span, count } of await countRegistrations(db, since, WEEK_MS)) {
      // An account made at this very moment is of the last week.
      const week = weeks[Math.min(span, WEEKS - 1)];
      if (week !== undefined) week.count += count;
    }
    return weeks;
  }

  async function income(at: number): Promise<Overview['income']> {
    if (!orders.isOn()) return null;
    const month = indianDay(at).slice(0, 7);
    const before = indianDay(indianMonth(month)[0] - 1).slice(0, 7);
    return { thisMonth: await receipts.income(month), lastMonth: await receipts.income(before) };
  }

  async function counts(): Promise<AdminCounts> {
    const [row] = await readAdminCounts(db, Number(orders.isOn()));
    const [texts] = await notifications.toSend.count();
    if (row === undefined || texts === undefined) throw new Error('A query that only counts has one row.');
    return { ...row, ...texts, ...(await bankStatements.standing()) };
  }

  async function countAll(): Promise<Figures> {
    const at = now();
    const enrollments = ofCourses?.figures.reduce((sum, { students }) => sum + students, 0) ?? 0;
    const isOld = at - (ofCourses?.at ?? 0) > COURSES_FRESH_MS;
    if (enrollments < MANY || isOld) await countCourses();
    const figures = ofCourses?.figures ?? [];
    const active = await countActive(db, at - 30 * DAY_MS, at - 7 * DAY_MS);
    const { pending, approved } = await counts();
    return {
      at,
      students: { pending, approved },
      courses: figures.length,
      materials: figures.reduce((sum, { materials }) => sum + materials, 0),
      active: { last7Days: active.recently, last30Days: active.since },
      registrations: await registrations(at),
      completion: completionOf(figures),
      income: await income(at),
      storage: { ...(await sumFiles(db)), free: await freeBytes(config.dataDir) },
    };
  }

  return {
    counts,
    countCourses,

    /** At most a minute old, except backups, mail and the lists of waiting work. */
    async read(): Promise<Overview> {
      if (known === undefined || now() - known.at > FRESH_MS) known = await countAll();
      return {
        ...known,
        backups: await backups.status(),
        stuckMail: await outbox.stuck(),
        refusedMail: await outbox.refused(),
        failingPages: Array.from(publisher.faults(), ([address, reason]) => ({ address, reason })),
        quizzesToMark: await quizResults.listToMark(),
        examples: summariseSamples(catalogue.samples),
        leftOut: content.leftOut.list(),
        contentProblems: publisher.problems().length,
        setup: await setup.left(),
      };
    },
  };
}

const completionOf = (figures: CourseFigures): Overview['completion'] =>
  figures
    .filter(({ students }) => students > 0)
    .map(({ id, courseName, students, stuck, required, completed }) => {
      return { id, courseName, students, stuck, percent: percentOf(completed, students * required) };
    })
    .toSorted((a, b) => b.students - a.students);
