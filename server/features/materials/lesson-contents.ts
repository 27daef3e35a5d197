import { isDeepStrictEqual } from 'node:util';
import type { MaterialType, WrittenKind } from '../../contract/lesson-kinds.ts';
import type { LessonContent, LessonInput, MaterialChange } from '../../contract/lessons.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { quizFacts } from '../quizzes/attempts.service.ts';
import { copyQuiz, createQuiz } from '../quizzes/quizzes.service.ts';
import { hasHandedInWork } from '../submissions/work-of-lessons.ts';
import { findTask, findText, putTask, putText } from './lesson-content.repository.ts';
import type { MaterialView } from './materials.repository.ts';
import { readTextLesson } from './materials.service.ts';
import { openMaterial } from './open-material.ts';

type LessonRow = Pick<MaterialView, 'id' | 'type' | 'url' | 'task_id'>;

interface Content<Kind extends WrittenKind> {
  add?(tx: Db, id: number, lesson: Extract<LessonInput, { type: Kind }>): Promise<unknown>;
  /** Of a lesson that is written later. */
  addEmpty?(tx: Db, id: number): Promise<unknown>;
  /** What is to be done before students can see it; undefined where that is done. */
  missing?(tx: Db, lesson: LessonRow): Promise<string | undefined>;
  /** Its field in a change, and the answer to a change of another kind that has it. */
  readonly own?: { readonly field: keyof MaterialChange; readonly code: string; readonly only: string };
  /** @returns whether it is another now */
  change?(tx: Db, id: number, change: MaterialChange): Promise<boolean>;
  /** For a copy of its course; dates are not copied. */
  copy?(tx: Db, from: number, to: number): Promise<unknown>;
  /** What its page shows. @throws AppError where the reader may not study it */
  read?(deps: Deps, id: number, reader: Reader): Promise<LessonContent>;
}

const contents: { readonly [Kind in WrittenKind]: Content<Kind> } = {
  youtube: { missing: async (_tx, { url }) => (url ? undefined : 'Add the link before you publish it.') },
  text: {
    add: (tx, id, { body }) => putText(tx, id, body),
    addEmpty: (tx, id) => putText(tx, id, ''),
    missing: async (tx, { id }) =>
      (await findText(tx, id)) ? undefined : 'Write the text before you publish it.',
    own: { field: 'body', code: 'text', only: 'Only a text lesson has a text.' },
    change: changeText,
    copy: async (tx, from, to) => putText(tx, to, (await findText(tx, from)) ?? ''),
    read: async (deps, id, reader) => ({ text: await readTextLesson(deps, id, reader) }),
  },
  quiz: {
    add: createQuiz,
    addEmpty: createQuiz,
    copy: (tx, from, to) => copyQuiz(tx, from, to, { opensAt: null, closesAt: null }),
    read: async (deps, id, reader) => ({ quiz: await quizFacts(deps, id, reader) }),
  },
  assignment: {
    add: async (tx, id, { task }) => task && putTask(tx, id, task),
    missing: async (_tx, { url, task_id }) =>
      url === null && task_id === null ? 'Describe the task or add a link before you publish it.' : undefined,
    own: { field: 'task', code: 'task', only: 'Only an assignment has a task.' },
    change: changeTask,
    async copy(tx, from, to) {
      const task = await findTask(tx, from);
      if (task !== undefined) await putTask(tx, to, { ...task, dueAt: null });
    },
  },
};

// A lesson meets only the content of its own kind.
const contentOf = (type: MaterialType): Content<WrittenKind> =>
  type in contents ? (contents[type as WrittenKind] as Content<WrittenKind>) : {};

/** Writes the content of a new lesson. */
export async function addContent(tx: Db, id: number, lesson: LessonInput): Promise<void> {
  await contentOf(lesson.type).add?.(tx, id, lesson);
}

/** Writes what a lesson of a kind has before anything is written in it. */
export async function addEmptyContent(tx: Db, id: number, type: MaterialType): Promise<void> {
  await contentOf(type).addEmpty?.(tx, id);
}

/** @throws AppError where a student would find nothing in a lesson */
export async function assertContent(tx: Db, lesson: LessonRow): Promise<void> {
  const missing = await contentOf(lesson.type).missing?.(tx, lesson);
  if (missing !== undefined) throw AppError.ofField('INVALID_INPUT', '/hidden', 'empty', missing);
}

/** Writes the content that a change has. @returns whether it is another now @throws AppError where it is of another kind */
export async function changeContent(
  tx: Db,
  { id, type }: { id: number; type: MaterialType },
  change: MaterialChange,
): Promise<boolean> {
  for (const [kind, { own }] of Object.entries(contents) as [WrittenKind, Content<WrittenKind>][])
    if (own !== undefined && kind !== type && change[own.field] !== undefined)
      throw AppError.ofField('INVALID_INPUT', `/${own.field}`, own.code, own.only);
  return (await contentOf(type).change?.(tx, id, change)) ?? false;
}

/** Copies the content of a lesson to another of its kind. */
export async function copyContent(tx: Db, type: MaterialType, from: number, to: number): Promise<void> {
  await contentOf(type).copy?.(tx, from, to);
}

/** Reads what the page of a lesson shows beside its facts; nothing of files and links. @throws AppError */
export async function readLessonContent(deps: Deps, id: number, reader: Reader): Promise<LessonContent> {
  return readContent(deps, await openMaterial(deps.db, id, reader), reader);
}

/** Reads the same of a lesson whose kind is known. @throws AppError */
export async function readContent(
  deps: Deps,
  { id, type }: { id: number; type: MaterialType },
  reader: Reader,
): Promise<LessonContent> {
  return (await contentOf(type).read?.(deps, id, reader)) ?? {};
}

async function changeText(tx: Db, id: number, { body }: MaterialChange): Promise<boolean> {
  if (body === undefined || body === (await findText(tx, id))) return false;
  await putText(tx, id, body);
  return true;
}

async function changeTask(tx: Db, id: number, { task }: MaterialChange): Promise<boolean> {
  if (task === undefined) return false;
  const before = await findTask(tx, id);
  if (isDeepStrictEqual(before, task)) return false;
  const marks = (one: typeof task) => [one.maxMarks, one.passMarks, one.guide];
  // They are in the books of students: what was done or passed would be so no more.
  if (before && !isDeepStrictEqual(marks(before), marks(task)) && (await hasHandedInWork(tx, id)))
    throw new AppError('WORK_HANDED_IN');
  await putTask(tx, id, task);
  return true;
}
