import { type AuditAction, audit } from '../../audit.ts';
import type { Task } from '../../contract/assignments.ts';
import type { IsExpected, Page } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { GradeInput, GradingQuery, GradingRow, GradingWork } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { has, scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { completeMaterial, insertFile } from '../materials/materials.service.ts';
import { getAssignment, listTaskFiles } from '../materials/task-files.ts';
import { type Notice, notify } from '../notifications/notifications.service.ts';
import { putText } from '../notifications/to-send.service.ts';
import { attemptHandedInAt, listWaitingAttempts } from '../quizzes/quiz-results.service.ts';
import type { HandedIn } from './grading.repository.ts';
import * as lists from './grading.repository.ts';
import type { NewFile, SubmissionRow } from './submissions.repository.ts';
import * as rows from './submissions.repository.ts';
import { isCompleted } from './submissions.service.ts';
import { toGradedWork, toShownTask, toSubmissions } from './to-submission.ts';

function toRow({ handed_in_at: handedInAt, late, ...row }: HandedIn): GradingRow {
  const { id, studentName, courseName, title, number, marks, maxMarks } = row;
  return {
    kind: 'work',
    id,
    studentName,
    courseName,
    title,
    number,
    handedInAt,
    late: late === 1,
    marks,
    maxMarks,
  };
}

/** One number for the place in both lists: work has the even ones. */
const cursorOf = ({ kind, id }: GradingRow): number => 2 * id + Number(kind === 'attempt');
const placeIn = (cursor: number) =>
  ({ kind: cursor % 2 === 1 ? 'attempt' : 'work', id: Math.floor(cursor / 2) }) as const;

/** Work and, while it waits, attempts at quizzes in one order: by moment, then work before attempts. */
export async function listWork(
  deps: Deps,
  { cursor, ...query }: GradingQuery,
  actor: Reader,
): Promise<Page<GradingRow>> {
  const { limit = limits.pageSize, state } = query;
  const isToGrade = state === 'handed-in';
  const last = cursor === undefined ? undefined : placeIn(cursor);
  const at =
    last &&
    ((last.kind === 'work'
      ? (await lists.findHandedIn(deps.db, last.id))?.handed_in_at
      : await attemptHandedInAt(deps, last.id)) ??
      0);
  const begun = {
    ...query,
    scope: scopeOf(actor, 'teaching'),
    contacts: has(actor, 'people'),
    limit: limit + 1,
  };
  const behind = (id: number) => (at === undefined ? undefined : ([at, id] as const));
  const ofWork = behind(last?.kind === 'work' ? last.id : Number.MAX_SAFE_INTEGER);
  const ofAttempts = behind(last?.kind === 'attempt' ? last.id : 0);
  const works = await lists.listGrading(deps.db, { ...begun, after: ofWork });
  const attempts = isToGrade
    ? await listWaitingAttempts(deps, { ...begun, after: ofAttempts })
    : { rows: [], total: 0 };
  const nothing = { kind: 'attempt', late: false, marks: null, maxMarks: null } as const;
  const found = [...works.rows.map(toRow), ...attempts.rows.map((row) => ({ ...row, ...nothing }))];
  if (isToGrade) found.sort((one, other) => one.handedInAt - other.handedInAt);
  const items = found.slice(0, limit);
  const end = items.at(-1);
  return {
    items,
    total: works.total + attempts.total,
    nextCursor: found.length > limit && end !== undefined ? cursorOf(end) : undefined,
  };
}

export async function materialOfWork({ db }: Deps, id: number): Promise<number | undefined> {
  return (await lists.findWork(db, id))?.material_id;
}

export async function openWork({ db, texts }: Deps, id: number, actorId: number): Promise<GradingWork> {
  const row = orNotFound(await lists.findHandedIn(db, id));
  const own = await rows.listOwnWork(db, row.material_id, row.user_id);
  const earlier = own.filter(({ number }) => number < row.number);
  const { studentName, courseName, title } = row;
  return {
    studentName,
    courseName,
    title,
    task: await toShownTask(
      texts,
      await getAssignment(db, row.material_id),
      await listTaskFiles(db, row.material_id),
      false,
    ),
    work: await toGradedWork(db, row),
    earlier: await toSubmissions(db, earlier),
    comments: await lists.listComments(db, row.material_id, actorId),
  };
}

/** Grades a submission or changes its grade; the audit log keeps the old one. */
export function gradeWork(
  deps: Deps,
  id: number,
  input: GradeInput,
  actorId: number,
  isExpected: IsExpected,
): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const work = await findToJudge(tx, id, isExpected);
    const task = await getAssignment(tx, work.material_id);
    const marks = marksFor(task, input);
    const criteria = JSON.stringify(task.guide.length === 0 ? [] : input.criteria);
    const judged = { state: 'graded', marks, criteria, comment: input.comment } as const;
    await rows.updateWork(tx, work, { ...judged, graded_by: actorId, graded_at: deps.now() });
    await completeMaterial(deps, tx, work.material_id, work.user_id, isCompleted(task, judged));
    const before = work.marks === null ? {} : { marksBefore: work.marks };
    await note(tx, actorId, 'work-graded', work, { ...(marks !== null && { marks }), ...before });
    if (work.state === 'handed-in') {
      const shown = marks === null ? {} : { marks, maxMarks: task.maxMarks ?? marks };
      await tell(deps, tx, 'work-graded', work, { title: work.title, ...shown, comment: input.comment });
    }
  });
}

export function returnWork(deps: Deps, id: number, comment: string, actorId: number, isExpected: IsExpected) {
  return deps.db.transaction().execute(async (tx) => {
    const work = await findToJudge(tx, id, isExpected);
    if (work.state === 'graded') throw new AppError('ALREADY_GRADED');
    await rows.updateWork(tx, work, {
      state: 'returned',
      comment,
      graded_by: actorId,
      graded_at: deps.now(),
    });
    const { material_id, user_id, text, link } = work;
    const next = { material_id, user_id, number: work.number + 1, text, link };
    const draft = await rows.insertDraft(tx, next);
    if (draft !== undefined) await rows.copyFiles(tx, id, draft.id);
    await completeMaterial(deps, tx, material_id, user_id, false);
    await note(tx, actorId, 'work-returned', work);
    const { title } = work;
    await tell(deps, tx, 'work-returned', work, { title, comment });
    const facts = { title, link: `${deps.site.url}${linkTo(work)}` };
    await putText(deps, tx, { userId: user_id, about: `work ${material_id}`, reason: 'returned', facts });
  });
}

/** Checks that a teacher may add a file. @returns the assignment */
export async function admitGradeFile({ db }: Deps, id: number): Promise<number> {
  return (await findToJudge(db, id)).material_id;
}

/** Adds an uploaded file, which the student sees with the grade. @returns the assignment */
export async function attachGradeFile(tx: Db, id: number, file: NewFile, actorId: number): Promise<number> {
  const work = await findToJudge(tx, id);
  const file_id = await insertFile(tx, { ...file, owner_id: work.user_id });
  const position = file.created_at;
  await rows.insertFileOfWork(tx, { submission_id: id, file_id, position, by: 'teacher' });
  await note(tx, actorId, 'work-file-added', work);
  return work.material_id;
}

export function removeGradeFile({ db }: Deps, id: number, fileId: number, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const work = await findToJudge(tx, id);
    await rows.deleteFileOfWork(tx, id, 'teacher', fileId);
    await note(tx, actorId, 'work-file-removed', work);
  });
}

/** Gets a submission for grading. @throws AppError if the student withdrew it */
async function findToJudge(tx: Db, id: number, isExpected: IsExpected = () => true) {
  const work = orNotFound(await lists.findWork(tx, id));
  if (!isExpected(work.version)) throw new AppError('CHANGED_MEANWHILE');
  if (work.state === 'draft' || work.state === 'returned') throw new AppError('NOT_HANDED_IN');
  return work;
}

async function tell<Kind extends 'work-graded' | 'work-returned'>(
  deps: Deps,
  tx: Db,
  kind: Kind,
  work: NonNullable<Awaited<ReturnType<typeof lists.findWork>>>,
  facts: Notice<Kind>['facts'],
): Promise<void> {
  const about = { link: linkTo(work), subjectId: work.material_id };
  await notify(deps, tx, kind, [work.user_id], { facts, ...about });
}

const linkTo = ({ courseId, material_id }: { courseId: number; material_id: number }): string =>
  `/course/${courseId}?tab=assignments&material=${material_id}`;

const note = (
  tx: Db,
  actorId: number,
  action: AuditAction,
  { user_id: id, material_id: materialId, number }: SubmissionRow,
  detail: object = {},
): Promise<void> => audit(tx, actorId, action, { type: 'user', id }, { materialId, number, ...detail });

/** Marks of a submission: the sum of its criteria, or none if only done. @throws AppError INVALID_INPUT */
function marksFor({ maxMarks, guide }: Task, { marks, criteria }: GradeInput): number | null {
  if (maxMarks === null) return null;
  if (guide.length === 0) {
    if (marks !== null && marks <= maxMarks) return marks;
    throw AppError.ofField('INVALID_INPUT', '/marks', 'marks', `Please enter marks from 0 to ${maxMarks}.`);
  }
  const isWhole = criteria.length === guide.length;
  if (isWhole && guide.every((criterion, at) => (criteria[at] ?? 0) <= criterion.marks))
    return criteria.reduce((sum, one) => sum + one, 0);
  const sentence = 'Please keep each criterion within its marks.';
  throw AppError.ofField('INVALID_INPUT', '/criteria', 'marks', sentence);
}
