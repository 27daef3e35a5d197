import { audit } from '../../audit.ts';
import { type Page, pageOf } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Material } from '../../contract/materials.ts';
import type {
  AllowanceInput,
  AttemptView,
  MarksInput,
  QuizResult,
  QuizResultsQuery,
  Regraded,
} from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { EnrollmentsService } from '../enrollments/enrollments.service.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { UsersService } from '../users/users.service.ts';
import { attemptView } from './attempt-view.ts';
import {
  findAttempt,
  listAnswers,
  listAttempts,
  listTakers,
  listToMark,
  updateAnswer,
  updateAttempt,
} from './attempts.repository.ts';
import { answerOf, marksOf, paperOf, rekeyed } from './paper.ts';
import { type AttemptRow, countingOf, endOf, toAttempt } from './quiz-rules.ts';
import { listQuestions, type Quiz, readAllowances, upsertAllowance } from './quizzes.repository.ts';
import type { QuizzesService } from './quizzes.service.ts';
import { resultsCsv } from './results-csv.ts';
import { isEmpty } from './score.ts';
import { settle } from './settle.ts';

export type QuizResults = ReturnType<typeof createQuizResults>;

export function createQuizResults(
  { db, now }: ServiceDeps,
  {
    enrollments,
    materials,
    notifications,
    quizzes,
    users,
  }: {
    enrollments: Pick<EnrollmentsService, 'isEnrolled'>;
    materials: Pick<MaterialsService, 'complete'>;
    notifications: Notifications;
    quizzes: Pick<QuizzesService, 'get'>;
    users: Pick<UsersService, 'find'>;
  },
) {
  async function resultsOf(
    handle: Db,
    materialId: number,
    query: QuizResultsQuery & { limit: number },
  ): Promise<{ rows: QuizResult[]; total: number }> {
    const { quiz } = await quizzes.get(handle, materialId);
    const { rows, total } = await listTakers(handle, materialId, query);
    const shown = rows.length > limits.pageSizeMax ? undefined : rows.map(({ id }) => id);
    const attempts = Map.groupBy(await listAttempts(handle, materialId, shown), ({ user_id }) => user_id);
    const allowances = await readAllowances(handle, materialId);
    const toResult = (taker: (typeof rows)[number]): QuizResult => {
      const own = attempts.get(taker.id) ?? [];
      return {
        ...taker,
        attempts: own.toReversed().map((attempt) => toAttempt(attempt, true)),
        counts: countingOf(quiz, own)?.id,
        allowance: allowances.get(taker.id),
      };
    };
    return { rows: rows.map(toResult), total };
  }

  /** An attempt that was handed in, with its quiz. */
  async function getEnded(handle: Db, id: number) {
    const attempt = await findAttempt(handle, id);
    if (attempt === undefined || attempt.handed_in_at === null) throw new AppError('NOT_FOUND');
    return { attempt, ...(await quizzes.get(handle, attempt.material_id)) };
  }

  async function viewOf(handle: Db, id: number): Promise<AttemptView> {
    const { attempt, material, quiz } = await getEnded(handle, id);
    const answers = await listAnswers(handle, id);
    return attemptView({ title: material.title, quiz, attempt, answers, at: now() });
  }

  /** Marks an attempt again, and tells its student where the marks changed. */
  async function remark(
    tx: Db,
    { attempt, quiz, material }: { attempt: AttemptRow; quiz: Quiz; material: Material },
    { mayFail, ...change }: { mayFail: boolean; graded_by?: number; paper?: string },
  ): Promise<AttemptRow> {
    const after = await settle(tx, attempt, change, { quiz, materials, at: now(), mayFail });
    if (after.marks !== null && after.marks !== attempt.marks)
      await notifications.notify(tx, 'quiz-marked', [attempt.user_id], {
        text: `Your quiz “${material.title}” is marked.`,
        link: `/course/${material.courseId}?material=${material.id}`,
        subjectId: material.id,
      });
    return after;
  }

  return {
    async list(materialId: number, query: QuizResultsQuery): Promise<Page<QuizResult>> {
      const { limit = limits.pageSize } = query;
      const { rows, total } = await resultsOf(db, materialId, { ...query, limit: limit + 1 });
      return pageOf(rows, limit, total);
    },

    csv: (materialId: number, actorId: number): Promise<string> =>
      db.transaction().execute(async (tx) => {
        const { rows } = await resultsOf(tx, materialId, { limit: Number.MAX_SAFE_INTEGER });
        await audit(tx, actorId, 'quiz-results-exported', { type: 'material', id: materialId });
        return resultsCsv(rows);
      }),

    listToMark: () => listToMark(db),

    view: (id: number): Promise<AttemptView> => viewOf(db, id),

    /** Marks long answers. Marks of other answers come from their keys alone. */
    mark: (id: number, { marks }: MarksInput, actorId: number): Promise<AttemptView> =>
      db.transaction().execute(async (tx) => {
        const ended = await getEnded(tx, id);
        const paper = paperOf(ended.attempt);
        const answers = await listAnswers(tx, id);
        for (const [at, { questionId, marks: given, comment }] of marks.entries()) {
          const question = paper.find((one) => one.id === questionId);
          const row = answers.find(({ question_id }) => question_id === questionId);
          const wrong = (field: string, code: string, message: string) =>
            AppError.ofField('INVALID_INPUT', `/marks/${at}/${field}`, code, message);
          if (question?.kind !== 'long' || row === undefined || isEmpty(answerOf(row)))
            throw wrong('questionId', 'unknown', 'Unknown question.');
          if (given > question.marks)
            throw wrong('marks', 'too_big', `Please give at most ${question.marks / 100} marks.`);
          await updateAnswer(tx, row, { marks: given, comment: comment || null });
        }
        await remark(tx, ended, { mayFail: true, graded_by: actorId });
        const subject = { type: 'material', id: ended.material.id } as const;
        await audit(tx, actorId, 'quiz-marked', subject, { attempt: id });
        return viewOf(tx, id);
      }),

    /** Marks everything again with the keys of today. @returns whose marks change; with `dryRun` nothing does */
    async regrade(
      materialId: number,
      { dryRun, mayFail }: { dryRun: boolean; mayFail: boolean },
      actorId: number,
    ): Promise<Regraded> {
      const changes: Regraded['changes'] = [];
      const undone = new Error('Only tried.');
      const run = db.transaction().execute(async (tx) => {
        const { material, quiz } = await quizzes.get(tx, materialId);
        const questions = new Map((await listQuestions(tx, materialId)).map((one) => [one.id, one]));
        for (const { id } of await listAttempts(tx, materialId)) {
          const attempt = await findAttempt(tx, id);
          if (attempt === undefined) continue;
          const now = paperOf(attempt).map((question) => rekeyed(question, questions.get(question.id)));
          const paper = JSON.stringify(now);
          if (attempt.handed_in_at === null) {
            await updateAttempt(tx, id, { paper, max_marks: marksOf(now) });
            continue;
          }
          const after = await remark(tx, { attempt, quiz, material }, { mayFail, paper });
          const { number, marks: marksBefore } = attempt;
          if (after.marks === null || marksBefore === null) continue;
          if (after.marks === marksBefore && after.passed === attempt.passed) continue;
          const fullName = (await users.find(tx, attempt.user_id))?.full_name;
          if (fullName === undefined) continue;
          changes.push({
            attemptId: id,
            fullName,
            number,
            marksBefore,
            marks: after.marks,
            passedBefore: isPassed(attempt),
            passed: isPassed(after),
          });
        }
        if (dryRun) throw undone;
        const subject = { type: 'material', id: materialId } as const;
        await audit(tx, actorId, 'quiz-regraded', subject, { changed: changes.length, mayFail });
      });
      await run.catch((error: unknown) => {
        if (error !== undone) throw error;
      });
      return { changes };
    },

    /** More attempts, more time or a later end for one student; an attempt that runs gets its time at once. */
    allow: (materialId: number, { userId, ...allowance }: AllowanceInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { material, quiz } = await quizzes.get(tx, materialId);
        if (!(await enrollments.isEnrolled(tx, userId, material.courseId)))
          throw AppError.ofField('INVALID_INPUT', '/userId', 'unknown', 'This person is not in this course.');
        await upsertAllowance(tx, materialId, userId, allowance);
        for (const { id, handed_in_at, started_at } of await listAttempts(tx, materialId, [userId]))
          if (handed_in_at === null)
            await updateAttempt(tx, id, { ends_at: endOf(quiz, allowance, started_at) });
        const { moreAttempts, moreMinutes } = allowance;
        const detail = { materialId, moreAttempts, moreMinutes };
        await audit(tx, actorId, 'quiz-allowance', { type: 'user', id: userId }, detail);
      }),
  };
}

const isPassed = ({ passed }: AttemptRow): boolean | null => (passed === null ? null : passed === 1);
