import { type AuditAction, audit } from '../../audit.ts';
import type { Task } from '../../contract/assignments.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { GradeInput, GradingQuery, GradingRow, GradingWork } from '../../contract/submissions.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import {
  findGradingWork,
  findWork,
  type GradingView,
  listComments,
  listGrading,
  listMarks,
} from './grading.repository.ts';
import { marksCsv } from './marks-csv.ts';
import {
  deleteFileOfWork,
  insertFileOfWork,
  listOwnWork,
  type NewFile,
  type SubmissionRow,
  updateWork,
} from './submissions.repository.ts';
import { isCompleted, type Submissions } from './submissions.service.ts';
import { toGradedWork, toShownTask, toSubmissions } from './to-submission.ts';

type IsExpected = (version: number) => boolean;

const toRow = (row: GradingView): GradingRow => ({
  id: row.id,
  studentName: row.full_name,
  courseName: row.course_name,
  title: row.title,
  number: row.number,
  handedInAt: row.handed_in_at,
  late: row.late === 1,
  marks: row.marks,
  maxMarks: row.max_marks,
});

export type Grading = ReturnType<typeof createGrading>;

/** Where admins grade what students handed in. */
export function createGrading(
  { db, now }: Pick<ServiceDeps, 'db' | 'now'>,
  {
    materials,
    notifications,
    submissions,
  }: {
    materials: Pick<MaterialsService, 'findTask' | 'complete'>;
    notifications: Notifications;
    submissions: Pick<Submissions, 'beginAgain'>;
  },
) {
  async function taskOf(handle: Db, materialId: number): Promise<Task> {
    const task = await materials.findTask(handle, materialId);
    if (task === undefined) throw new AppError('NOT_FOUND');
    return task;
  }

  /** Work that may be judged. A student who withdrew it was first. */
  async function findToJudge(tx: Db, id: number, isExpected: IsExpected = () => true) {
    const work = await findWork(tx, id);
    if (work === undefined) throw new AppError('NOT_FOUND');
    if (!isExpected(work.version)) throw new AppError('CHANGED_MEANWHILE');
    if (work.state === 'draft' || work.state === 'returned') throw new AppError('NOT_HANDED_IN');
    const link = `/course/${work.course_id}?tab=assignments&material=${work.material_id}`;
    return { work, link, task: await taskOf(tx, work.material_id) };
  }

  return {
    async list(query: GradingQuery): Promise<Page<GradingRow>> {
      const { limit = limits.pageSize } = query;
      const { rows, total } = await listGrading(db, { ...query, limit: limit + 1 });
      return pageOf(rows.map(toRow), limit, total);
    },

    async open(id: number, actorId: number): Promise<GradingWork> {
      const row = await findGradingWork(db, id);
      if (row === undefined) throw new AppError('NOT_FOUND');
      const own = await listOwnWork(db, row.material_id, row.user_id);
      const earlier = own.filter(({ number }) => number < row.number);
      const { studentName, courseName, title } = toRow(row);
      return {
        studentName,
        courseName,
        title,
        task: await toShownTask(await taskOf(db, row.material_id), false),
        work: await toGradedWork(db, row),
        earlier: await toSubmissions(db, earlier),
        comments: await listComments(db, row.material_id, actorId),
      };
    },

    /** Grades work, or changes its grade: what it was stays in the log. */
    grade: (id: number, input: GradeInput, actorId: number, isExpected: IsExpected): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { work, task, link } = await findToJudge(tx, id, isExpected);
        const marks = marksFor(task, input);
        const criteria = JSON.stringify(task.guide.length === 0 ? [] : input.criteria);
        const judged = { state: 'graded', marks, criteria, comment: input.comment } as const;
        await updateWork(tx, work, { ...judged, graded_by: actorId, graded_at: now() });
        await materials.complete(tx, work.material_id, work.user_id, isCompleted(task, judged));
        await note(tx, actorId, 'work-graded', work, {
          ...(marks === null ? {} : { marks }),
          ...(work.marks === null ? {} : { marksBefore: work.marks }),
        });
        if (work.state === 'handed-in')
          await notifications.notify(tx, 'work-graded', [work.user_id], {
            text: `Your work for “${work.title}” is graded.`,
            link,
            subjectId: work.material_id,
          });
      }),

    /** Gives work back to be done again: it stays as it is, and the next number begins with it. */
    giveBack: (id: number, comment: string, actorId: number, isExpected: IsExpected): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { work, link } = await findToJudge(tx, id, isExpected);
        if (work.state === 'graded') throw new AppError('ALREADY_GRADED');
        await updateWork(tx, work, { state: 'returned', comment, graded_by: actorId, graded_at: now() });
        await submissions.beginAgain(tx, work);
        await materials.complete(tx, work.material_id, work.user_id, false);
        await note(tx, actorId, 'work-returned', work);
        await notifications.notify(tx, 'work-returned', [work.user_id], {
          text: `Your teacher returned your work for “${work.title}” with a comment. Change it, then hand it in again.`,
          link,
          subjectId: work.material_id,
        });
      }),

    /** Whether a teacher may add a file to work. @returns the assignment */
    admitFile: async (id: number): Promise<number> => (await findToJudge(db, id)).work.material_id,

    /** Adds a file that has arrived, which the student sees with the grade. @returns the assignment */
    async attach(tx: Db, id: number, file: NewFile, actorId: number): Promise<number> {
      const { work } = await findToJudge(tx, id);
      await insertFileOfWork(tx, id, 'teacher', { ...file, owner_id: work.user_id });
      await note(tx, actorId, 'work-file-added', work);
      return work.material_id;
    },

    removeFile: (id: number, fileId: number, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { work } = await findToJudge(tx, id);
        await deleteFileOfWork(tx, id, 'teacher', fileId);
        await note(tx, actorId, 'work-file-removed', work);
      }),

    exportCsv: (courseId: number | undefined, actorId: number): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const detail = courseId === undefined ? {} : { courseId };
        await audit(tx, actorId, 'work-exported', undefined, detail);
        return marksCsv(await listMarks(tx, courseId));
      }),
  };
}

const note = (
  tx: Db,
  actorId: number,
  action: AuditAction,
  { user_id: id, material_id: materialId, number }: SubmissionRow,
  detail: object = {},
): Promise<void> => audit(tx, actorId, action, { type: 'user', id }, { materialId, number, ...detail });

/** The marks of work: a sum where there is a guide, none where it is done or not done. @throws AppError INVALID_INPUT */
function marksFor({ maxMarks, guide }: Task, { marks, criteria }: GradeInput): number | null {
  if (maxMarks === null) return null;
  if (guide.length === 0) {
    if (marks !== null && marks <= maxMarks) return marks;
    throw AppError.ofField('INVALID_INPUT', '/marks', 'marks', `Please enter marks from 0 to ${maxMarks}.`);
  }
  const isWhole = criteria.length === guide.length;
  if (isWhole && guide.every((criterion, at) => (criteria[at] ?? 0) <= criterion.marks))
    return criteria.reduce((sum, one) => sum + one, 0);
  const sentence = 'Please give each criterion no more than its marks.';
  throw AppError.ofField('INVALID_INPUT', '/criteria', 'marks', sentence);
}
