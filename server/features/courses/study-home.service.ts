import type { Course } from '../../contract/courses.ts';
import type { StudyHome, ToDo } from '../../contract/study-home.ts';
import type { Deps } from '../../deps.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { readOwnQuizzes } from '../quizzes/own-quizzes.service.ts';
import { readOwnAssignments } from '../submissions/own-assignments.service.ts';
import { listNewLessons } from './study-home.repository.ts';

const NEW_MS = 14 * 24 * 60 * 60_000;

export async function readStudyHome(
  deps: Deps,
  { id }: Reader,
  courses: readonly Course[],
): Promise<StudyHome> {
  const courseIds = courses.filter(({ enrolled }) => enrolled === true).map((course) => course.id);
  if (courseIds.length === 0) return { toDo: [], marks: [] };
  const quizzes = await readOwnQuizzes(deps, id, courseIds);
  const work = await readOwnAssignments(deps, id, courseIds);
  const fresh = await listNewLessons(deps.db, id, deps.now() - NEW_MS);
  const named = new Set([...quizzes.toDo, ...work.toDo].map(({ materialId }) => materialId));
  const news = Map.groupBy(
    fresh.filter(({ materialId }) => !named.has(materialId)),
    ({ courseId }) => courseId,
  );
  return {
    toDo: [
      ...[...quizzes.toDo, ...work.toDo].toSorted(byUrgency),
      ...[...news.values()].flatMap(([first, ...others]): ToDo[] =>
        first === undefined ? [] : [{ ...first, kind: 'new', count: others.length + 1 }],
      ),
    ],
    marks: [...quizzes.marks, ...work.marks].toSorted((one, other) => other.at - one.at),
  };
}

const byUrgency = (one: ToDo, other: ToDo): number => placeOf(one) - placeOf(other);

const placeOf = ({ kind, at }: ToDo): number =>
  kind === 'running' ? -2 : kind === 'returned' ? -1 : (at ?? Number.MAX_SAFE_INTEGER);
