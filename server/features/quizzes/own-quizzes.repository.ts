// Foreign tables read: courses, materials
import type { Expression } from 'kysely';
import { type Ids, prepared } from '../../db/prepared.ts';
import { ATTEMPT_FACTS, isWaiting } from './attempts.repository.ts';

/** Quizzes that a student sees in some courses, with what is allowed to them alone. */
export const listQuizzesOf = prepared((db, userId: Expression<number>, courseIds: Ids) =>
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
    .where('materials.deleted_at', 'is', null),
);

/** Attempts of a person at some quizzes, in their order. */
export const listAttemptsAt = prepared((db, userId: Expression<number>, quizIds: Ids) =>
  db
    .selectFrom('quiz_attempts')
    .select(ATTEMPT_FACTS)
    .where('user_id', '=', userId)
    .where('material_id', 'in', quizIds)
    .orderBy('material_id')
    .orderBy('number'),
);

/** Lists the quizzes of which an attempt of a person waits. */
export const listWaitingOf = prepared((db, userId: Expression<number>) =>
  db.selectFrom('quiz_attempts').select('material_id').where('user_id', '=', userId).where(isWaiting),
);

/** Lists teachers' comments on attempts. */
export const listCommentsOn = prepared((db, attemptIds: Ids) =>
  db
    .selectFrom('quiz_answers')
    .select(['attempt_id', 'comment'])
    .where('attempt_id', 'in', attemptIds)
    .where('comment', '<>', '')
    .orderBy('question_id')
    .$narrowType<{ comment: string }>(),
);
