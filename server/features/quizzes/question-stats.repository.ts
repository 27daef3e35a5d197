// Foreign tables read: users
import type { QuizCount } from '../../contract/question-figures.ts';
import type { Db } from '../../db/database.ts';
import { isStudent, type Studies } from '../../db/is-student.ts';

/** Marks a quiz for recounting. @param isWrong hides the old figures */
export const noteChange = (tx: Db, material_id: number, isWrong: boolean) =>
  tx
    .insertInto('quiz_stats')
    .values({ material_id, changes: 1, counted: 0 })
    .onConflict((conflict) =>
      conflict.column('material_id').doUpdateSet((eb) => ({
        changes: eb('quiz_stats.changes', '+', 1),
        ...(isWrong ? { stats: null } : {}),
      })),
    )
    .execute();

/** Marks all quizzes of a person for recounting. */
export async function noteErasure(tx: Db, userId: number): Promise<void> {
  const tried = tx.selectFrom('quiz_attempts').select('material_id').distinct().where('user_id', '=', userId);
  for (const { material_id } of await tried.execute()) await noteChange(tx, material_id, true);
}

/** Quizzes of which something is not counted yet. @param before those with figures only if these are older */
export const listUncounted = (db: Db, before: number) =>
  db
    .selectFrom('quiz_stats')
    .select(['material_id as materialId', 'changes'])
    .where('counted', '<', (eb) => eb.ref('changes'))
    .where((eb) => eb.or([eb('stats', 'is', null), eb('counted_at', '<', before)]))
    .orderBy('material_id')
    .execute();

export async function findStats(db: Db, materialId: number) {
  const found = db.selectFrom('quiz_stats').selectAll().where('material_id', '=', materialId);
  const row = await found.executeTakeFirst();
  return (
    row && {
      isCounting: row.counted < row.changes,
      // This server wrote it.
      count: row.stats === null ? undefined : (JSON.parse(row.stats) as QuizCount),
    }
  );
}

/** Keeps what was counted, unless something has changed meanwhile. */
export const updateStats = (
  db: Db,
  { materialId, changes, at }: { materialId: number; changes: number; at: number },
  count: QuizCount,
) =>
  db
    .updateTable('quiz_stats')
    .set({ counted: changes, counted_at: at, stats: JSON.stringify(count) })
    .where('material_id', '=', materialId)
    .where('changes', '=', changes)
    .execute();

/** Each student's first attempt, where it is over: some of them, in the order of the students. */
export const listFirst = (
  db: Db,
  materialId: number,
  { after, limit, colleagues }: { after: number; limit: number; colleagues: readonly Studies[] },
) =>
  db
    .selectFrom('quiz_attempts')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['quiz_attempts.id', 'user_id as userId', 'paper'])
    .where('material_id', '=', materialId)
    .where('number', '=', 1)
    .where('handed_in_at', 'is not', null)
    .where(isStudent(colleagues))
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();

export const listAnswersOf = (db: Db, attemptIds: readonly number[]) =>
  db
    .selectFrom('quiz_answers')
    .select(['attempt_id', 'question_id', 'answer', 'marks'])
    .where('attempt_id', 'in', [...attemptIds])
    .execute();
