import type { AdminCounts } from '../../contract/admin-counts.ts';
import { summariseSamples } from '../../contract/content/samples.ts';
import { indianDay, indianMonth } from '../../contract/india-time.ts';
import type { Overview } from '../../contract/overview.ts';
import type { Right } from '../../contract/rights.ts';
import type { Deps } from '../../deps.ts';
import { has, OWNER, type Scope, scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { freeBytes } from '../../storage/files.ts';
import { readStatementState } from '../bank-statements/bank-statements.service.ts';
import { listFreePlaces } from '../batches/waiters.service.ts';
import { listDraftTitles, listLeftOut } from '../content/left-out.service.ts';
import { listCourseFigures, listCourses, percentOf } from '../courses/courses.service.ts';
import { listStudyingColleagues } from '../enrollments/studying-colleagues.ts';
import { countTexts } from '../notifications/to-send.service.ts';
import { readOverdue } from '../orders/due-parts.ts';
import { takesOrders } from '../orders/sales.ts';
import { listAttemptsToMark, listWaitingAttempts } from '../quizzes/quiz-results.service.ts';
import { incomeOf } from '../receipts/receipts.service.ts';
import { weeklyIncome } from '../receipts/weekly-income.ts';
import { listStepsLeft } from '../setup/setup.service.ts';
import * as rows from './overview.repository.ts';

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
  | 'drafts'
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

/** Counts for the menu; lists that the reader may not see have 0. */
export async function countForStaff(deps: Deps, reader: Reader): Promise<AdminCounts> {
  const [row] = await rows.readAdminCounts(deps.db, Number(takesOrders(deps)));
  const [texts] = await countTexts(deps.db);
  if (row === undefined || texts === undefined) throw new Error('A query that only counts has one row.');
  const scope = scopeOf(reader, 'teaching');
  const waiting = scope === 'all' ? row : { ...row, ...(await rows.countTeaching(deps.db, scope)) };
  const places = has(reader, 'people') ? await listFreePlaces(deps) : [];
  const overdue = has(reader, 'payments') ? await readOverdue(deps) : undefined;
  const all = {
    ...(places.length > 0 && { places }),
    ...(await withAttempts(deps, waiting, scope)),
    ...texts,
    ...(await readStatementState(deps)),
    ...(overdue && { overdue }),
  };
  if (reader.rights.isOwner) return all;
  const courses = (await listCourses(deps, reader)).length;
  const hidden = HIDDEN.filter(([right]) => !has(reader, right)).flatMap(([, names]) => names);
  return {
    ...all,
    courses,
    ...Object.fromEntries(hidden.map((name) => [name, NOTHING.has(name) ? null : 0])),
  };
}

const HIDDEN: readonly (readonly [Right, readonly (keyof AdminCounts)[]])[] = [
  [
    'people',
    ['pending', 'pendingSince', 'approved', 'messages', 'messagesSince', 'complaints', 'complaintsSince'],
  ],
  ['people', ['toSend', 'toSendSince']],
  ['payments', ['toCheck', 'toCheckSince', 'unpaid', 'refunds', 'refundsSince', 'credits', 'takenBack']],
  ['payments', ['statementUntil', 'beyondStatement']],
  ['teaching', ['toGrade', 'toGradeSince', 'doubts', 'doubtsSince']],
];
const NOTHING: ReadonlySet<string> = new Set(
  HIDDEN.flatMap(([, names]) => names).filter((name) => /Since$|Until$/.test(name)),
);

async function withAttempts<Row extends Pick<AdminCounts, 'toGrade' | 'toGradeSince'>>(
  deps: Deps,
  row: Row,
  scope: Scope,
): Promise<Row> {
  const attempts = await listWaitingAttempts(deps, { after: undefined, limit: 1, scope, contacts: false });
  const since = [row.toGradeSince, attempts.rows[0]?.handedInAt].filter((at) => at != null);
  return {
    ...row,
    toGrade: row.toGrade + attempts.total,
    toGradeSince: since.length === 0 ? null : Math.min(...since),
  };
}

export async function countCourses(deps: Deps): Promise<void> {
  deps.figures.ofCourses = { at: deps.now(), figures: await listCourseFigures(deps) };
}

/** At most a minute old, except backups, mail and waiting work. */
export async function readOverview(deps: Deps): Promise<Overview> {
  if (deps.figures.overview === undefined || deps.now() - deps.figures.overview.at > FRESH_MS)
    deps.figures.overview = await countAll(deps);
  const drafts = await listDraftTitles(deps);
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
    ...(drafts.length > 0 && { drafts }),
    contentProblems: deps.publisher.problems().length,
    setup: await listStepsLeft(deps),
  };
}

async function registrations({ db }: Deps, at: number): Promise<Overview['registrations']> {
  const since = at - WEEKS * WEEK_MS;
  const weeks = Array.from({ length: WEEKS }, (_, week) => ({ from: since + week * WEEK_MS, count: 0 }));
  for (const { span, count } of await rows.countRegistrations(db, since, WEEK_MS)) {
    // An account made at this moment is in the last week.
    const week = weeks[Math.min(span, WEEKS - 1)];
    if (week !== undefined) week.count += count;
  }
  return weeks;
}

async function income(deps: Deps, at: number): Promise<Overview['income']> {
  if (!takesOrders(deps)) return null;
  const month = indianDay(at).slice(0, 7);
  const before = indianDay(indianMonth(month)[0] - 1).slice(0, 7);
  return {
    thisMonth: await incomeOf(deps, month),
    lastMonth: await incomeOf(deps, before),
    weeks: await weeklyIncome(deps.db, at),
  };
}

async function countAll(deps: Deps): Promise<Figures> {
  const at = deps.now();
  const enrollments = deps.figures.ofCourses?.figures.reduce((sum, { students }) => sum + students, 0) ?? 0;
  const isOld = at - (deps.figures.ofCourses?.at ?? 0) > COURSES_FRESH_MS;
  if (enrollments < MANY || isOld) await countCourses(deps);
  const figures = deps.figures.ofCourses?.figures ?? [];
  const colleagues = await listStudyingColleagues(deps.db);
  const active = await rows.countActive(deps.db, at - 30 * DAY_MS, at - 7 * DAY_MS, colleagues);
  const { pending, approved } = await countForStaff(deps, { id: 0, rights: OWNER });
  return {
    at,
    students: { pending, approved },
    courses: figures.length,
    materials: figures.reduce((sum, { materials }) => sum + materials, 0),
    active: { last7Days: active.recently, last30Days: active.since },
    registrations: await registrations(deps, at),
    completion: completionOf(figures),
    income: await income(deps, at),
    storage: { ...(await rows.sumFiles(deps.db)), free: await freeBytes(deps.config.dataDir) },
  };
}

const completionOf = (figures: CourseFigures): Overview['completion'] =>
  figures
    .filter(({ students }) => students > 0)
    .map(({ id, courseName, students, stuck, required, completed }) => {
      return { id, courseName, students, stuck, percent: percentOf(completed, students * required) };
    })
    .toSorted((a, b) => b.students - a.students);
