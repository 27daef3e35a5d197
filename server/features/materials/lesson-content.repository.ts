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

/** Returns an assignment's task; undefined if it is only a link. */
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

/** Lists files of a task, and pictures of a quiz or text. */
export const listTaskFiles = (db: Db, materialId: number) =>
  db
    .selectFrom('assignment_files')
    .innerJoin('files', 'files.id', 'assignment_files.file_id')
    .select(['files.id', 'name', 'media_type as mediaType', 'size'])
    .where('material_id', '=', materialId)
    .orderBy('files.id')
    .execute();

export const insertTaskFile = (tx: Db, material_id: number, file_id: number) =>
  tx.insertInto('assignment_files').values({ material_id, file_id }).execute();

export async function deleteTaskFile(tx: Db, materialId: number, fileId: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('assignment_files')
    .where('material_id', '=', materialId)
    .where('file_id', '=', fileId)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Gives the files of a material to a copy of it. */
export async function copyTaskFiles(tx: Db, from: number, to: number): Promise<void> {
  for (const { id } of await listTaskFiles(tx, from)) await insertTaskFile(tx, to, id);
}
