import { DAY_MS, HOUR_MS } from '../contract/india-time.ts';
import { lessonKind } from '../contract/lesson-kinds.ts';
import type { Material } from '../contract/materials.ts';
import type { Deps } from '../deps.ts';
import { logIn } from '../features/auth/auth.service.ts';
import {
  confirmCertificateName,
  listOwnCertificates,
} from '../features/certificates/certificates.service.ts';
import { isEnrolled } from '../features/enrollments/enrollments.service.ts';
import { listMaterialsOfCourse, saveProgress } from '../features/materials/materials.service.ts';
import { markNotificationsRead } from '../features/notifications/notifications.service.ts';
import { NO_RIGHTS } from '../sessions/rights.ts';
import { submitWork } from './assignments.ts';
import { takeQuiz } from './quizzes.ts';
import { DEMO_PASSWORD } from './samples.ts';
import type { School } from './school.ts';

export interface Habit {
  readonly pace: number;
  /** Share of the answers that are right, from 0 to 1. */
  readonly skill: number;
  readonly until: number;
}

interface Learner {
  readonly userId: number;
  readonly fullName: string;
  readonly email: string;
  readonly courseId: number;
}

const DEVICES = [
  'Mozilla/5.0 (Linux; Android 14; moto g34) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
] as const;

/** Studies a course, lesson by lesson, until it is finished or something else comes in between. */
export function study(
  school: School,
  { userId, fullName, email, courseId }: Learner,
  from: number,
  habit: Habit,
): void {
  const { awakeAfter, dice, enrolled, plan } = school;
  const reader = { id: userId, rights: NO_RIGHTS };
  const device = dice.pick(DEVICES);
  enrolled.push({ reader, courseId, fullName });
  const begun = new Set<number>();
  const sitDown = (at: number, times: number): void => {
    const when = awakeAfter(at);
    if (when > habit.until) return;
    plan(when, async (past) => {
      if (!(await isEnrolled(past.db, userId, courseId))) return;
      const all = await listMaterialsOfCourse(past, courseId, reader);
      const lesson = all.find(({ id, completed }) => completed !== true && !begun.has(id));
      // Their teacher may still have the last work: the certificate comes with its marks.
      if (lesson === undefined) return plan(when + 4 * DAY_MS, finish);
      if (times % 3 === 0) await arrive(past);
      if (await take(past, lesson, when)) begun.add(lesson.id);
      sitDown(when + habit.pace * HOUR_MS * (0.3 + 1.4 * dice.roll()), times + 1);
    });
  };
  /** @returns whether the lesson is over; half a film is seen again */
  const take = async (past: Deps, lesson: Material, when: number): Promise<boolean> => {
    const stops = lessonKind(lesson.type).isFilm && dice.roll() < 0.3;
    if (lessonKind(lesson.type).isJudged) takeQuiz(school, lesson.id, reader, when, habit);
    else if (lesson.hasTask) submitWork(school, lesson, reader, when, habit);
    else if (stops) await saveProgress(past, lesson.id, { positionSeconds: dice.between(8, 40) }, reader);
    else await saveProgress(past, lesson.id, { completed: true }, reader);
    return !stops;
  };
  const arrive = async (past: Deps): Promise<void> => {
    const client = { address: '', userAgent: device, cookies: undefined, isBrowser: false };
    await logIn(past, { email, password: DEMO_PASSWORD }, client, undefined);
    await markNotificationsRead(past, userId, 'all');
  };
  const finish = async (past: Deps): Promise<void> => {
    for (const { code } of await listOwnCertificates(past, userId))
      await confirmCertificateName(past, userId, code, fullName);
  };
  sitDown(from + dice.between(1, 30) * HOUR_MS, 0);
}
