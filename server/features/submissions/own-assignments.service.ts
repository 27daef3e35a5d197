import type { OwnMark, StudyHome, ToDo } from '../../contract/study-home.ts';
import type { Deps } from '../../deps.ts';
import * as rows from './own-assignments.repository.ts';

const MINUTE_MS = 60_000;
/** After that an old day says nothing new. */
const FORGET_MS = 30 * 24 * 60 * MINUTE_MS;

type TaskRow = Awaited<ReturnType<typeof rows.listTasksOf>>[number];
type WorkRow = Awaited<ReturnType<typeof rows.listWorkFor>>[number];

/** Marks of a student's work, and which assignments wait for the student. */
export async function readOwnAssignments(
  { db, now }: Deps,
  userId: number,
  courseIds: readonly number[],
): Promise<StudyHome> {
  const tasks = await rows.listTasksOf(db, courseIds);
  if (tasks.length === 0) return { marks: [], toDo: [] };
  const ids = tasks.map(({ id }) => id);
  const byTask = Map.groupBy(await rows.listWorkFor(db, userId, ids), ({ material_id }) => material_id);
  const at = now();
  return {
    marks: tasks.flatMap((task) => markOf(task, byTask.get(task.id) ?? [])),
    toDo: tasks.flatMap((task) => toDoFor(task, byTask.get(task.id) ?? [], at)),
  };
}

const ofTask = ({ id, title, courseId, courseName }: TaskRow) =>
  ({ kind: 'work', materialId: id, title, courseId, courseName }) as const;

function markOf(task: TaskRow, works: readonly WorkRow[]): OwnMark[] {
  const work = works.find(({ state }) => state === 'graded' || state === 'handed-in');
  if (work === undefined) return [];
  const { maxMarks, passMarks } = task;
  const { marks, comment, graded_at, handed_in_at } = work;
  const isWaiting = work.state === 'handed-in';
  return [
    {
      ...ofTask(task),
      at: (isWaiting ? handed_in_at : graded_at) ?? 0,
      marks: isWaiting ? null : marks,
      maxMarks,
      openMarks: isWaiting ? (maxMarks ?? 0) : 0,
      isWaiting,
      passed: isWaiting || marks === null || passMarks === null ? undefined : marks >= passMarks,
      comment: isWaiting ? '' : comment,
    },
  ];
}

function toDoFor(task: TaskRow, works: readonly WorkRow[], at: number): ToDo[] {
  const [latest] = works;
  if (latest !== undefined && latest.state !== 'draft') return [];
  if (latest !== undefined && latest.number > 1) return [{ ...ofTask(task), kind: 'returned', at: null }];
  const { dueAt, late } = task;
  if (dueAt === null) return [];
  const isOverdue = at >= dueAt + MINUTE_MS;
  if (isOverdue && (late === 'refuse' || at > dueAt + FORGET_MS)) return [];
  return [{ ...ofTask(task), at: dueAt, isOverdue }];
}
