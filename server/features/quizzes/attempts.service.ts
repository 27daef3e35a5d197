import { limits } from '../../contract/limits.ts';
import type { AnswerInput, AttemptView, QuizFacts } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import type { MaterialsService } from '../materials/materials.service.ts';
import { attemptView, exportedAttempt } from './attempt-view.ts';
import {
  findAttempt,
  insertAttempt,
  listAllowancesOf,
  listAnswers,
  listAttempts,
  listAttemptsOf,
  listEnded,
  upsertAnswer,
} from './attempts.repository.ts';
import { drawPaper } from './paper.ts';
import {
  type AttemptRow,
  countingOf,
  endOf,
  isOver,
  type QuizRow,
  standingOf,
  toAttempt,
} from './quiz-rules.ts';
import { findAllowance, findQuiz, listQuestions } from './quizzes.repository.ts';
import { isAnswerTo, paperOf } from './score.ts';
import { settle } from './settle.ts';

type Reader = Pick<CurrentUser, 'id' | 'role'>;

const REFUSALS = {
  empty: new AppError('QUIZ_CLOSED', { message: 'This quiz has no questions yet.' }),
  'not-open': new AppError('QUIZ_CLOSED', { message: 'This quiz is not open yet.' }),
  closed: new AppError('QUIZ_CLOSED'),
  'none-left': new AppError('NO_ATTEMPT_LEFT'),
} as const;

export type QuizAttempts = ReturnType<typeof createQuizAttempts>;

export function createQuizAttempts(
  { db, now }: Pick<ServiceDeps, 'db' | 'now'>,
  { materials }: { materials: Pick<MaterialsService, 'open' | 'touch' | 'complete'> },
) {
  async function openQuiz(handle: Db, materialId: number, reader: Reader) {
    const { title } = await materials.open(handle, materialId, reader);
    const quiz = await findQuiz(handle, materialId);
    if (quiz === undefined) throw new AppError('NOT_FOUND');
    return { title, quiz };
  }

  /** One's own attempt. */
  async function openAttempt(handle: Db, id: number, reader: Reader) {
    const attempt = await findAttempt(handle, id);
    if (attempt === undefined) throw new AppError('NOT_FOUND');
    const opened = await openQuiz(handle, attempt.material_id, reader);
    if (attempt.user_id !== reader.id) throw new AppError('NOT_FOUND');
    return { attempt, ...opened };
  }

  const end = (tx: Db, attempt: AttemptRow, quiz: QuizRow, by: 'person' | 'time'): Promise<AttemptRow> =>
    settle(tx, attempt, quiz, { materials, by, at: by === 'time' ? (attempt.ends_at ?? now()) : now() });

  /** Ends an attempt whose time is over. */
  const endById = (id: number): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const attempt = await findAttempt(tx, id);
      const quiz = attempt && (await findQuiz(tx, attempt.material_id));
      if (attempt !== undefined && quiz !== undefined && isOver(attempt, now()))
        await end(tx, attempt, quiz, 'time');
    });

  async function viewOf(handle: Db, id: number, reader: Reader): Promise<AttemptView> {
    const { attempt, quiz, title } = await openAttempt(handle, id, reader);
    return attemptView({
      title,
      quiz,
      attempt,
      answers: await listAnswers(handle, id),
      attempts: await listAttempts(handle, attempt.material_id, [attempt.user_id]),
      isTeacher: false,
      at: now(),
    });
  }

  return {
    /** What a student needs to know before the start, and how earlier attempts went. */
    async facts(materialId: number, reader: Reader): Promise<QuizFacts> {
      const { quiz } = await openQuiz(db, materialId, reader);
      const at = now();
      const over = (await listAttempts(db, materialId, [reader.id])).find((attempt) => isOver(attempt, at));
      if (over !== undefined) await endById(over.id);
      const attempts = await listAttempts(db, materialId, [reader.id]);
      const questions = await listQuestions(db, materialId);
      const allowance = await findAllowance(db, materialId, reader.id);
      const isScored = quiz.show !== 'nothing';
      const counts = isScored ? countingOf(quiz, attempts) : undefined;
      return {
        now: at,
        ...standingOf(quiz, allowance, attempts, questions.length, at),
        questions: Math.min(quiz.draw ?? questions.length, questions.length),
        ...(quiz.minutes === null ? {} : { minutes: quiz.minutes + (allowance?.more_minutes ?? 0) }),
        ...(quiz.pass_percent === null ? {} : { passPercent: quiz.pass_percent }),
        hasMinus: questions.some(({ minus }) => minus > 0),
        bestOf: quiz.best_of,
        attempts: attempts.map((attempt) => toAttempt(attempt, isScored)),
        ...(counts === undefined ? {} : { counts: counts.id }),
      };
    },

    /** Begins an attempt, or gives back the one that runs: after a reload, in a second tab, on a second phone. */
    start: (materialId: number, reader: Reader): Promise<{ isNew: boolean; view: AttemptView }> =>
      db.transaction().execute(async (tx) => {
        const { quiz } = await openQuiz(tx, materialId, reader);
        const at = now();
        const running = (await listAttempts(tx, materialId, [reader.id])).find(
          ({ handed_in_at }) => handed_in_at === null,
        );
        if (running !== undefined && !isOver(running, at))
          return { isNew: false, view: await viewOf(tx, running.id, reader) };
        const over = running && (await findAttempt(tx, running.id));
        if (over !== undefined) await end(tx, over, quiz, 'time');

        const attempts = await listAttempts(tx, materialId, [reader.id]);
        const questions = await listQuestions(tx, materialId);
        const allowance = await findAllowance(tx, materialId, reader.id);
        const { state, nextAt = at } = standingOf(quiz, allowance, attempts, questions.length, at);
        if (state === 'wait')
          throw new AppError('WAIT', { retryAfterSeconds: Math.ceil((nextAt - at) / 1000) });
        if (state !== 'ready' && state !== 'running') throw REFUSALS[state];
        const paper = drawPaper(questions, { draw: quiz.draw, shuffle: quiz.shuffle === 1 });
        const begun = await insertAttempt(tx, {
          material_id: materialId,
          user_id: reader.id,
          number: attempts.length + 1,
          paper: JSON.stringify(paper),
          started_at: at,
          ends_at: endOf(quiz, allowance, at),
          max_marks: paper.reduce((sum, { marks }) => sum + marks, 0),
        });
        await materials.touch(tx, materialId, reader.id);
        return { isNew: true, view: await viewOf(tx, begun.id, reader) };
      }),

    async read(id: number, reader: Reader): Promise<AttemptView> {
      const { attempt } = await openAttempt(db, id, reader);
      if (isOver(attempt, now())) await endById(id);
      return viewOf(db, id, reader);
    },

    /** @returns the count of the answer that is kept */
    save: (id: number, questionId: number, { answer, seq }: AnswerInput, reader: Reader): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const { attempt } = await openAttempt(tx, id, reader);
        const question = paperOf(attempt).find((one) => one.id === questionId);
        if (question === undefined) throw new AppError('NOT_FOUND');
        if (attempt.handed_in_at !== null || isOver(attempt, now())) throw new AppError('ATTEMPT_OVER');
        if (!isAnswerTo(question, answer))
          throw AppError.ofField('INVALID_INPUT', '/answer', 'kind', 'This is no answer to this question.');
        return upsertAnswer(tx, {
          attempt_id: id,
          question_id: questionId,
          answer: JSON.stringify(answer),
          seq,
          saved_at: now(),
        });
      }),

    /** Ends an attempt; told twice, once. */
    handIn: (id: number, reader: Reader): Promise<AttemptView> =>
      db.transaction().execute(async (tx) => {
        const { attempt, quiz } = await openAttempt(tx, id, reader);
        if (attempt.handed_in_at === null) {
          await materials.touch(tx, attempt.material_id, reader.id);
          await end(tx, attempt, quiz, isOver(attempt, now()) ? 'time' : 'person');
        }
        return viewOf(tx, id, reader);
      }),

    /** What a person answered, for the copy of their data; marks where the quiz shows them. */
    async exportOf(tx: Db, userId: number) {
      const rows = await listAttemptsOf(tx, userId);
      const exported = rows.map(async ({ course_name: courseName, title, ...attempt }) => {
        const quiz = await findQuiz(tx, attempt.material_id);
        if (quiz === undefined) return [];
        const answers = await listAnswers(tx, attempt.id);
        const attempts = rows.filter(({ material_id }) => material_id === attempt.material_id);
        const seen = { title, quiz, attempt, answers, attempts, isTeacher: false, at: now() };
        return [{ courseName, ...exportedAttempt(seen) }];
      });
      const quizAttempts = (await Promise.all(exported)).flat();
      return { quizAttempts, quizAllowances: await listAllowancesOf(tx, userId) };
    },

    /** Ends what nobody handed in and nobody looked at since. */
    async sweep(): Promise<void> {
      for (const id of await listEnded(db, now() - limits.quizGraceMs)) await endById(id);
    },
  };
}
