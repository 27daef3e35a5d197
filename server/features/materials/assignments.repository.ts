import type { Task } from '../../contract/assignments.ts';
import type { Db } from '../../db/database.ts';

/** What an assignment asks for; undefined where it is only a link. */
export async function findTask(db: Db, materialId: number): Promise<Task | undefined> {
  const row = await db
    .selectFrom('assignments')
    .selectAll()
    .where('material_id', '=', materialId)
    .executeTakeFirst();
  return (
    row && {
      task: row.task,
      takes: JSON.parse(row.takes) as Task['takes'],
      maxFiles: row.max_files,
      maxMarks: row.max_marks,
      passMarks: row.pass_marks,
      dueAt: row.due_at,
      late: row.late,
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
  const row = await tx
    .selectFrom('submissions')
    .select('id')
    .where('material_id', '=', materialId)
    .where('state', '<>', 'draft')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
