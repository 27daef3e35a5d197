import { setImmediate, setTimeout } from 'node:timers/promises';
import type { BackupStatus } from '../../contract/backup-status.ts';
import type { Overview } from '../../contract/overview.ts';
import type { Db } from '../../db/database.ts';
import {
  countActive,
  countCompleted,
  countEnrolled,
  countRegistrations,
  countStudents,
  countTrashedOf,
  findLastUserId,
  listCourseSizes,
  sumFiles,
} from './overview.repository.ts';

const DAY_MS = 24 * 60 * 60_000;
const WEEK_MS = 7 * DAY_MS;
const WEEKS = 12;
const FRESH_MS = 60_000;
/** Counting a million enrollments takes longer than a screen should wait: then the figures before are shown. */
const PATIENCE_MS = 80;
/** People looked at in one question, so that others wait for no more than a few milliseconds. */
const STRETCH = 20_000;

/** What is counted; the rest is cheap, and has to be true at the moment. */
type Figures = Omit<Overview, 'backups'>;

/** The provider's figures. */
export function createOverviewService(needs: {
  db: Db;
  now: () => number;
  /** Bytes that uploads may still take. */
  freeBytes: () => Promise<number>;
  /** How backups and checks stand. */
  backupStatus: () => Promise<BackupStatus>;
}) {
  const { db, now, freeBytes, backupStatus } = needs;
  let known: Figures | undefined;
  let counting: Promise<Figures> | undefined;

  /** One small question at a time, so that other calls are answered in between. */
  async function completion(
    courses: Awaited<ReturnType<typeof listCourseSizes>>,
  ): Promise<Overview['completion']> {
    const trashed = await countTrashedOf(db);
    const rows: Overview['completion'] = [];
    for (const { id, course_name: courseName, materials } of courses) {
      await setImmediate();
      const students = (await countEnrolled(db, id)) - (trashed.get(id) ?? 0);
      if (students === 0) continue;
      const whole = students * (materials ?? 0);
      const percent = whole === 0 ? 0 : Math.floor((100 * (await countCompleted(db, id))) / whole);
      rows.push({ id, courseName, students, percent: Math.min(100, percent) });
    }
    return rows.sort((a, b) => b.students - a.students);
  }

  async function active(since: number): Promise<number> {
    const last = await findLastUserId(db);
    let sum = 0;
    for (let from = 0; from <= last; from += STRETCH) {
      await setImmediate();
      sum += await countActive(db, since, { from, to: from + STRETCH });
    }
    return sum;
  }

  async function registrations(at: number): Promise<Overview['registrations']> {
    await setImmediate();
    const weeks: Overview['registrations'] = [];
    for (let from = at - WEEKS * WEEK_MS; from < at; from += WEEK_MS)
      weeks.push({ from, count: await countRegistrations(db, from, from + WEEK_MS) });
    return weeks;
  }

  async function countAll(): Promise<Figures> {
    const at = now();
    const courses = await listCourseSizes(db);
    return {
      at,
      students: {
        pending: await countStudents(db, 'pending'),
        approved: await countStudents(db, 'approved'),
      },
      courses: courses.length,
      materials: courses.reduce((sum, { materials }) => sum + (materials ?? 0), 0),
      active: {
        last7Days: await active(at - 7 * DAY_MS),
        last30Days: await active(at - 30 * DAY_MS),
      },
      registrations: await registrations(at),
      completion: await completion(courses),
      storage: { ...(await sumFiles(db)), free: await freeBytes() },
    };
  }

  async function refresh(): Promise<Figures> {
    counting ??= countAll().finally(() => {
      counting = undefined;
    });
    known = await counting;
    return known;
  }

  async function figures(): Promise<Figures> {
    if (known === undefined) return refresh();
    if (now() - known.at <= FRESH_MS) return known;
    const last = known;
    const counted = refresh().catch(() => last);
    return Promise.race([counted, setTimeout(PATIENCE_MS, last)]);
  }

  return {
    /** Counts anew, so that figures are there when somebody looks. */
    refresh: async (): Promise<void> => void (await refresh()),

    /** The figures, at most a minute old where they are counted quickly; otherwise the last ones, while new ones are counted. */
    read: async (): Promise<Overview> => ({ ...(await figures()), backups: await backupStatus() }),
  };
}
