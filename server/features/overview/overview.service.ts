import type { AdminCounts } from '../../contract/admin-counts.ts';
import { summariseSamples } from '../../contract/content/samples.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import type { Overview } from '../../contract/overview.ts';
import type { ServiceDeps } from '../../deps.ts';
import { freeBytes } from '../../storage/files.ts';
import { readStatementState } from '../bank-statements/bank-statements.service.ts';
import { listLeftOut } from '../content/left-out.service.ts';
import { listCourseFigures, percentOf } from '../courses/courses.service.ts';
import { countTexts } from '../notifications/to-send.service.ts';
import { takesOrders } from '../orders/sales.ts';
import { listAttemptsToMark, listWaitingAttempts } from '../quizzes/quiz-results.service.ts';
import { incomeOf } from '../receipts/receipts.service.ts';
import { weeklyIncome } from '../receipts/weekly-income.ts';
import { listStepsLeft } from '../setup/setup.service.ts';
import { countActive, countRegistrations, readAdminCounts, sumFiles } from './overview.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;
const FRESH_MS = 60_000;
/** From here a job counts, not the admin's request. */
const MANY = 50_000;
const COURSES_FRESH_MS = 15 * 60_000;

type Figures = Omit<
  Overview,
  | 'answersWithinHours'
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
type CourseFigures = Awaited<ReturnType<typeof listCourseFigures>>;

export interface KeptFigures {
  overview?: Figures;
  ofCourses?: { readonly at: number; readonly figures: CourseFigures };
}

export async function countForAdmin(deps: ServiceDeps): Promise<AdminCounts> {
  const [row] = await readAdminCounts(deps.db, Number(takesOrders(deps)));
  const [texts] = await countTexts(deps);
  if (row === undefined || texts === undefined) throw new Error('A query that only counts has one row.');
  const attempts = await listWaitingAttempts(deps, { after: undefined, limit: 1 });
  const since = [row.toGradeSince, attempts.rows[0]?.handedInAt].filter((at) => at != null);
  const toGrade = {
    toGrade: row.toGrade + attempts.total,
    toGradeSince: since.length === 0 ? null : Math.min(...since),
  };
  return { ...row, ...toGrade, ...texts, ...(await readStatementState(deps)) };
}

export async function countCourses(deps: ServiceDeps): Promise<void> {
  deps.figures.ofCourses = { at: deps.now(), figures: await listCourseFigures(deps) };
}

/** At most a minute old, except backups, mail and waiting work. */
export async function readOverview(deps: ServiceDeps): Promise<Overview> {
  if (deps.figures.overview === undefined || deps.now() - deps.figures.overview.at > FRESH_MS)
    deps.figures.overview = await countAll(deps);
  return {
    ...deps.figures.overview,
    answersWithinHours: deps.catalogue.payments?.answersWithinHours ?? null,
    backups: await deps.backups.status(),
    stuckMail: await deps.outbox.stuck(),
    refusedMail: await deps.outbox.refused(),
    failingPages: Array.from(deps.publisher.faults(), ([address, reason]) => ({ address, reason })),
    quizzesToMark: await listAttemptsToMark(deps),
    examples: summariseSamples(deps.catalogue.samples),
    leftOut: listLeftOut(deps),
    contentProblems: deps.publisher.problems().length,
    setup: await listStepsLeft(deps),
  };
}

async function registrations({ db }: ServiceDeps, at: number): Promise<Overview['registrations']> {
  const since = at - WEEKS * WEEK_MS;
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({ from: since + week * WEEK_MS, count: 0 }));
  for (const { span, count } of await countRegistrations(db, since, WEEK_MS)) {
    // An account made at this moment is in the last week.
    const week = weeks[Math.min(span, WEEKS - 1)];
    if (week !== undefined) week.count += count;
  }
  return weeks;
}

async function income(deps: ServiceDeps, at: number): Promise<Overview['income']> {
  if (!takesOrders(deps)) return null;
  const month = indianDay(at).slice(0, 7);
  const before = indianDay(indianMonth(month)[0] - 1).slice(0, 7);
  return {
    thisMonth: await incomeOf(deps, month),
    lastMonth: await incomeOf(deps, before),
    weeks: await weeklyIncome(deps.db, at),
  };
}

async function countAll(deps: ServiceDeps): Promise<Figures> {
  const at = deps.now();
  const enrollments = deps.figures.ofCourses?.figures.reduce((sum, { students }) => sum + students, 0) ?? 0;
  const isOld = at - (deps.figures.ofCourses?.at ?? 0) > COURSES_FRESH_MS;
  if (enrollments < MANY || isOld) await countCourses(deps);
  const figures = deps.figures.ofCourses?.figures ?? [];
  const active = await countActive(deps.db, at - 30 * DAY_MS, at - 7 * DAY_MS);
  const { pending, approved } = await countForAdmin(deps);
  return {
    at,
    students: { pending, approved },
    courses: figures.length,
    materials: figures.reduce((sum, { materials }) => sum + materials, 0),
    active: { last7Days: active.recently, last30Days: active.since },
    registrations: await registrations(deps, at),
    completion: completionOf(figures),
    income: await income(deps, at),
    storage: { ...(await sumFiles(deps.db)), free: await freeBytes(deps.config.dataDir) },
  };
}

const completionOf = (figures: CourseFigures): Overview['completion'] =>
  figures
    .filter(({ students }) => students > 0)
    .map(({ id, courseName, students, stuck, required, completed }) => {
      return { id, courseName, students, stuck, percent: percentOf(completed, students * required) };
    })
    .toSorted((a, b) => b.students - a.students);
