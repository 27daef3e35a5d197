// Foreign tables read: submissions
import type { Task } from '../../contract/assignments.ts';
import type { Db } from '../../db/database.ts';

export async function findText(db: Db, materialId: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('lesson_texts')
    .select('body')
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  return row?.body;
}

export const putText = (tx: Db, materialId: number, body: string) =>
  tx
    .insertInto('lesson_texts')
    .values({ material_id: materialId, body })
    .onConflict((conflict) => conflict.column('material_id').doUpdateSet({ body }))
    .execute();

/** What an assignment asks for; undefined where it is only a link. */
export async function findTask(db: Db, materialId: number): Promise<Task | undefined> {
  const row = await db
    .selectFrom('assignments')
    .select(['task', 'takes', 'max_files as maxFiles', 'max_marks as maxMarks', 'pass_marks as passMarks'])
    .select(['due_at as dueAt', 'late', 'guide'])
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  return (
    row && {
      ...row,
      takes: JSON.parse(row.takes) as Task['takes'],
      guide: JSON.parse(row.guide) as Task['guide'],
    }
  );
}

export async function putTask(tx: Db, materialId: number, task: Task): Promise<void> {
  const columns = {
    task: task.task,
    takes: JSON.stringify(task.takes),
    max_files: task.maxFiles,
    max_marks: task.maxMarks,
    pass_marks: task.passMarks,
    due_at: task.dueAt,
    late: task.late,
    guide: JSON.stringify(task.guide),
  };
  await tx
    .insertInto('assignments')
    .values({ material_id: materialId, ...columns })
    .onConflict((conflict) => conflict.column('material_id').doUpdateSet(columns))
    .execute();
}

export async function hasHandedInWork(tx: Db, materialId: number): Promise<boolean> {
  const works = tx.selectFrom('submissions').select('id').where('material_id', '=', materialId);
  return (await works.where('state', '<>', 'draft').executeTakeFirst()) !== undefined;
}
