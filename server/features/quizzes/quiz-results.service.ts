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
import { rekeyed } from './paper.ts';
import { type AttemptRow, countingOf, endOf, type QuizRow, toAttempt } from './quiz-rules.ts';
import { findQuiz, listAllowances, listQuestions, upsertAllowance } from './quizzes.repository.ts';
import { resultsCsv } from './results-csv.ts';
import { answerOf, grade, isEmpty, paperOf } from './score.ts';
import { writeMarks } from './settle.ts';

export type QuizResults = ReturnType<typeof createQuizResults>;

export function createQuizResults(
  { db, now }: ServiceDeps,
  {
    materials,
    enrollments,
    notifications,
    users,
  }: {
    materials: Pick<MaterialsService, 'get' | 'complete'>;
    enrollments: Pick<EnrollmentsService, 'isEnrolled'>;
    notifications: Notifications;
    users: Pick<UsersService, 'find'>;
  },
) {
  async function getQuiz(handle: Db, materialId: number) {
    const material = await materials.get(materialId, handle);
    const quiz = await findQuiz(handle, materialId);
    if (quiz === undefined) throw new AppError('NOT_FOUND');
    return { material, quiz };
  }

  async function resultsOf(
    handle: Db,
    materialId: number,
    query: QuizResultsQuery & { limit: number },
  ): Promise<{ rows: QuizResult[]; total: number }> {
    const { quiz } = await getQuiz(handle, materialId);
    const { rows, total } = await listTakers(handle, materialId, query);
    const shown = rows.length > limits.pageSizeMax ? undefined : rows.map(({ id }) => id);
    const attempts = Map.groupBy(await listAttempts(handle, materialId, shown), ({ user_id }) => user_id);
    const allowances = new Map((await listAllowances(handle, materialId)).map((row) => [row.user_id, row]));
    const toResult = (taker: (typeof rows)[number]): QuizResult => {
      const own = attempts.get(taker.id) ?? [];
      const counts = countingOf(quiz, own);
      const allowance = allowances.get(taker.id);
      return {
        ...taker,
        attempts: own.toReversed().map((attempt) => toAttempt(attempt, true)),
        ...(counts === undefined ? {} : { counts: counts.id }),
        ...(allowance === undefined
          ? {}
          : {
              allowance: {
                moreAttempts: allowance.more_attempts,
                moreMinutes: allowance.more_minutes,
                closesAt: allowance.closes_at,
              },
            }),
      };
    };
    return { rows: rows.map(toResult), total };
  }

  /** A handed-in attempt with all keys. */
  async function viewOf(handle: Db, id: number): Promise<AttemptView> {
    const attempt = await findAttempt(handle, id);
    if (attempt?.handed_in_at == null) throw new AppError('NOT_FOUND');
    const { material, quiz } = await getQuiz(handle, attempt.material_id);
    const answers = await listAnswers(handle, id);
    return attemptView({
      title: material.title,
      quiz,
      attempt,
      answers,
      attempts: [],
      isTeacher: true,
      at: now(),
    });
  }

  /** Writes marks that changed, tells the student, and completes the lesson where it is earned now. */
  async function regradeOne(
    tx: Db,
    { attempt, quiz, material }: { attempt: AttemptRow; quiz: QuizRow; material: Material },
    options: { mayFail: boolean; gradedBy?: number },
  ): Promise<void> {
    const { marks, maxMarks, passed } = await writeMarks(tx, attempt, quiz);
    const isPassed = passed === false && attempt.passed === 1 && !options.mayFail ? true : passed;
    await updateAttempt(tx, attempt.id, {
      paper: attempt.paper,
      marks,
      max_marks: maxMarks,
      passed: isPassed === null ? null : Number(isPassed),
      ...(marks === null ? {} : { graded_at: now() }),
      ...(options.gradedBy === undefined ? {} : { graded_by: options.gradedBy }),
    });
    const { material_id, user_id } = attempt;
    const own = await listAttempts(tx, material_id, [user_id]);
    const isDone = quiz.pass_percent === null || own.some((one) => one.passed === 1);
    if (isDone) await materials.complete(tx, material_id, user_id, true);
    else if (attempt.passed === 1) await materials.complete(tx, material_id, user_id, false);
    if (marks === null || marks === attempt.marks) return;
    await notifications.notify(tx, 'quiz-marked', [user_id], {
      text: `Your quiz “${material.title}” is marked.`,
      link: `/course/${material.courseId}?material=${material.id}`,
      subjectId: material.id,
    });
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
        const attempt = await findAttempt(tx, id);
        if (attempt === undefined || attempt.handed_in_at === null) throw new AppError('NOT_FOUND');
        const { material, quiz } = await getQuiz(tx, attempt.material_id);
        const paper = paperOf(attempt);
        const answers = new Map((await listAnswers(tx, id)).map((row) => [row.question_id, row]));
        for (const [at, { questionId, marks: given, comment }] of marks.entries()) {
          const question = paper.find((one) => one.id === questionId);
          const row = answers.get(questionId);
          if (question?.kind !== 'long' || row === undefined || isEmpty(answerOf(row)))
            throw AppError.ofField(
              'INVALID_INPUT',
              `/marks/${at}/questionId`,
              'unknown',
              'Unknown question.',
            );
          if (given > question.marks) {
            const most = `Please give at most ${question.marks / 100} marks.`;
            throw AppError.ofField('INVALID_INPUT', `/marks/${at}/marks`, 'too_big', most);
          }
          await updateAnswer(tx, row, { marks: given, comment: comment === '' ? null : comment });
        }
        await regradeOne(tx, { attempt, quiz, material }, { mayFail: true, gradedBy: actorId });
        await audit(tx, actorId, 'quiz-marked', { type: 'material', id: material.id }, { attempt: id });
        return viewOf(tx, id);
      }),

    /** Marks everything again with the keys of today. @returns whose marks change; with `dryRun` nothing does */
    regrade: (
      materialId: number,
      { dryRun, mayFail }: { dryRun: boolean; mayFail: boolean },
      actorId: number,
    ): Promise<Regraded> =>
      db.transaction().execute(async (tx) => {
        const { material, quiz } = await getQuiz(tx, materialId);
        const questions = new Map((await listQuestions(tx, materialId)).map((one) => [one.id, one]));
        const changes: Regraded['changes'][number][] = [];
        for (const { id } of await listAttempts(tx, materialId)) {
          const attempt = await findAttempt(tx, id);
          if (attempt === undefined) continue;
          const paper = paperOf(attempt).map((question) => rekeyed(question, questions.get(question.id)));
          const renewed = { ...attempt, paper: JSON.stringify(paper) };
          if (attempt.handed_in_at === null) {
            const max_marks = paper.reduce((sum, { marks }) => sum + marks, 0);
            if (!dryRun) await updateAttempt(tx, id, { paper: renewed.paper, max_marks });
            continue;
          }
          const { marks, passed: isPass } = grade(paper, await listAnswers(tx, id), quiz.pass_percent);
          const passedBefore = attempt.passed === null ? null : attempt.passed === 1;
          const passed = isPass === false && passedBefore === true && !mayFail ? true : isPass;
          if (!dryRun) await regradeOne(tx, { attempt: renewed, quiz, material }, { mayFail });
          if (marks === null || attempt.marks === null) continue;
          if (marks === attempt.marks && passed === passedBefore) continue;
          const fullName = (await users.find(tx, attempt.user_id))?.full_name;
          if (fullName === undefined) continue;
          const { number, marks: marksBefore } = attempt;
          changes.push({ attemptId: id, fullName, number, marksBefore, marks, passedBefore, passed });
        }
        if (!dryRun) {
          const subject = { type: 'material', id: materialId } as const;
          await audit(tx, actorId, 'quiz-regraded', subject, { changed: changes.length, mayFail });
        }
        return { changes };
      }),

    /** More attempts, more time or a later end for one student; an attempt that runs gets its time at once. */
    allow: (materialId: number, { userId, ...more }: AllowanceInput, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const { material, quiz } = await getQuiz(tx, materialId);
        if (!(await enrollments.isEnrolled(tx, userId, material.courseId)))
          throw AppError.ofField('INVALID_INPUT', '/userId', 'unknown', 'This person is not in this course.');
        const allowance = {
          material_id: materialId,
          user_id: userId,
          more_attempts: more.moreAttempts,
          more_minutes: more.moreMinutes,
          closes_at: more.closesAt,
        };
        await upsertAllowance(tx, allowance);
        for (const { id, handed_in_at, started_at } of await listAttempts(tx, materialId, [userId]))
          if (handed_in_at === null)
            await updateAttempt(tx, id, { ends_at: endOf(quiz, allowance, started_at) });
        const detail = { materialId, moreAttempts: more.moreAttempts, moreMinutes: more.moreMinutes };
        await audit(tx, actorId, 'quiz-allowance', { type: 'user', id: userId }, detail);
      }),
  };
}
