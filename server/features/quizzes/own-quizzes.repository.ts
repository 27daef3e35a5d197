// Foreign tables read: courses, materials
import type { Db } from '../../db/database.ts';
import { ATTEMPT_FACTS } from './attempts.repository.ts';

/** Quizzes that a student sees in some courses, with what is allowed to them alone. */
export const listQuizzesOf = (db: Db, userId: number, courseIds: readonly number[]) =>
  db
    .selectFrom('quizzes')
    .innerJoin('materials', 'materials.id', 'quizzes.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .leftJoin('quiz_allowances', (join) =>
      join
        .onRef('quiz_allowances.material_id', '=', 'quizzes.material_id')
        .on('quiz_allowances.user_id', '=', userId),
    )
    .select(['materials.id', 'title', 'course_id as courseId', 'course_name as courseName', 'settings'])
    .select(['more_attempts as moreAttempts', 'more_minutes as moreMinutes', 'closes_at as closesAt'])
    .select((eb) =>
      eb
        .selectFrom('quiz_questions')
        .select((count) => count.fn.countAll<number>().as('count'))
        .whereRef('quiz_questions.material_id', '=', 'quizzes.material_id')
        .as('questions'),
    )
    .where('course_id', 'in', courseIds)
    .where('hidden', '=', 0)
    .where('materials.deleted_at', 'is', null)
    .execute();

/** Attempts of a person at some quizzes, in their order. */
export const listAttemptsAt = (db: Db, userId: number, quizIds: readonly number[]) =>
  db
    .selectFrom('quiz_attempts')
    .select(ATTEMPT_FACTS)
    .where('user_id', '=', userId)
    // An empty list is no SQL; no quiz has the id 0.
    .where('material_id', 'in', [0, ...quizIds])
    .orderBy('material_id')
    .orderBy('number')
    .execute();

/** Lists teachers' comments on attempts. */
export const listCommentsOn = (db: Db, attemptIds: readonly number[]) =>
  db
    .selectFrom('quiz_answers')
    .select(['attempt_id', 'comment'])
    .where('attempt_id', 'in', [0, ...attemptIds])
    .where('comment', '<>', '')
    .orderBy('question_id')
    .$narrowType<{ comment: string }>()
    .execute();
