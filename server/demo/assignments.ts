import { HOUR_MS } from '../contract/india-time.ts';
import type { Material } from '../contract/materials.ts';
import { gradeWork, returnWork } from '../features/submissions/grading.service.ts';
import { handInWork, readOwnWork, saveWorkDraft } from '../features/submissions/submissions.service.ts';
import type { Reader } from '../sessions/sessions.ts';
import { readWords } from './samples.ts';
import type { School } from './school.ts';
import type { Habit } from './studying.ts';
import { teacherOf } from './team.ts';

const always = (): boolean => true;
const words = readWords();

/** Writes a work and submits it; one that is returned is submitted again. */
export function submitWork(
  school: School,
  lesson: Pick<Material, 'id' | 'courseId'>,
  reader: Reader,
  when: number,
  habit: Habit,
  addition = '',
): void {
  const { dice, plan } = school;
  plan(when + 1, async (past) => {
    const text = `${words.works[reader.id % words.works.length]}${addition}`;
    await saveWorkDraft(past, lesson.id, { text, link: '' }, reader, always);
    const isLeft = when > habit.until - 12 * HOUR_MS && dice.roll() < 0.3;
    if (isLeft) return;
    const { submissions } = await handInWork(past, lesson.id, reader, always);
    judge(school, lesson, reader, when, habit, submissions.length);
  });
}

function judge(
  school: School,
  lesson: Pick<Material, 'id' | 'courseId'>,
  reader: Reader,
  when: number,
  habit: Habit,
  number: number,
): void {
  const { awakeAfter, dice, officeAfter, plan } = school;
  if (when > school.markedUntil) return;
  const at = officeAfter(when + dice.between(18, 60) * HOUR_MS);
  plan(at, async (past) => {
    const { submissions } = await readOwnWork(past, lesson.id, reader);
    const work = submissions.find(({ state }) => state === 'handed-in');
    if (work === undefined) return;
    const { id: teacherId } = await teacherOf(past, school, lesson.courseId);
    if (number === 1 && dice.roll() < 0.15) {
      await returnWork(
        past,
        work.id,
        words.toImprove[reader.id % words.toImprove.length] ?? '',
        teacherId,
        always,
      );
      const again = awakeAfter(at + dice.between(10, 50) * HOUR_MS);
      const addition = '\n\nDifferently: I would go to bed at ten, and read the lesson in the morning.';
      if (again < habit.until) submitWork(school, lesson, reader, again, habit, addition);
      return;
    }
    // Whole and half marks, better for who is better.
    const of = (most: number): number =>
      Math.round(2 * most * Math.min(1, habit.skill + 0.3 * (dice.roll() - 0.4))) / 2;
    const comment = words.praise[dice.between(0, words.praise.length - 1)] ?? '';
    await gradeWork(past, work.id, { marks: null, criteria: [of(6), of(4)], comment }, teacherId, always);
  });
}
