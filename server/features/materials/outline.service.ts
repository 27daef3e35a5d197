import type { z } from 'zod';
import type { outlineFigures } from '../../contract/materials.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { findCourse } from '../courses/courses.service.ts';
import { countQuestions } from '../quizzes/quizzes.service.ts';
import { listOutline } from './materials.repository.ts';

/** Returns how long each lesson of a course is, and how many students finished it. */
export async function readOutline(deps: Deps, courseId: number): Promise<z.infer<typeof outlineFigures>[]> {
  orNotFound(await findCourse(deps.db, courseId));
  const questions = await countQuestions(deps, courseId);
  return (await listOutline(deps.db, courseId)).map(({ id, finished, letters, maxMarks }) => ({
    id,
    finished,
    letters: letters ?? undefined,
    maxMarks: maxMarks ?? undefined,
    questions: questions.get(id),
  }));
}
