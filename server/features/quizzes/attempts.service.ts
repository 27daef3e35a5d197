import { limits } from '../../contract/limits.ts';
import type { AnswerInput, AnswerSaved, AttemptView, QuizFacts } from '../../contract/quizzes.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import type { Reader } from '../../sessions/sessions.ts';
import { isEnrolled } from '../enrollments/enrollments.service.ts';
import { listStudyingColleagues } from '../enrollments/studying-colleagues.ts';
import { completeMaterial, noteVisit } from '../materials/materials.service.ts';
import { openMaterial } from '../materials/open-material.ts';
import * as rows from './attempts.repository.ts';
import { withHtml } from './draw-questions.ts';
import { drawPaper, grade, isAnswerTo, isAsked, marksOf, paperOf } from './paper.ts';
import * as stats from './question-stats.repository.ts';
import * as rules from './quiz-rules.ts';
import type { Quiz } from './quizzes.repository.ts';
import * as quizRows from './quizzes.repository.ts';
import { quizWords } from './quizzes.words.ts';

type AttemptRow = rules.AttemptRow;

export async function quizFacts(deps: Deps, materialId: number, reader: Reader): Promise<QuizFacts> {
  await endDueAttempts(deps, { materialId, userId: reader.id });
  const { quiz, attempts, questions, allowance, facts } = await standing(deps, deps.db, materialId, reader);
  const isScored = quiz.show !== 'nothing';
  return {
    now: deps.now(),
    ...facts,
    questions: Math.min(quiz.draw ?? questions.length, questions.length),
    minutes: quiz.minutes === null ? undefined : quiz.minutes + (allowance?.moreMinutes ?? 0),
    passPercent: quiz.passPercent ?? undefined,
    hasMinus: questions.some(({ minus }) => minus > 0),
    bestOf: quiz.bestOf,
    attempts: attempts.map((attempt) => rules.toAttempt(attempt, isScored)),
    counts: isScored ? rules.countingOf(quiz, attempts)?.id : undefined,
  };
}

/** Begins an attempt, or gives back the one that runs: after a reload, in a second tab, on a second phone. */
export async function startAttempt(
  deps: Deps,
  materialId: number,
  reader: Reader,
): Promise<{ isNew: boolean; view: AttemptView }> {
  await endDueAttempts(deps, { materialId, userId: reader.id });
  const { isNew, view } = await deps.db.transaction().execute(async (tx) => {
    const { quiz, attempts, questions, allowance, facts } = await standing(deps, tx, materialId, reader);
    const running = attempts.find(({ handed_in_at }) => handed_in_at === null);
    if (running !== undefined) return { isNew: false, view: await viewOf(deps, tx, running.id, reader) };
    const at = deps.now();
    assertMayStart(facts, at);
    const paper = drawPaper(questions, quiz);
    const { id } = await rows.insertAttempt(tx, {
      material_id: materialId,
      user_id: reader.id,
      number: attempts.length + 1,
      paper: JSON.stringify(paper),
      started_at: at,
      ends_at: rules.endOf(quiz, allowance, at),
      max_marks: marksOf(paper),
    });
    await noteVisit(deps, tx, materialId, reader.id);
    return { isNew: true, view: await viewOf(deps, tx, id, reader) };
  });
  return { isNew, view: await withHtml(view, deps.texts) };
}

export async function readAttempt(deps: Deps, id: number, reader: Reader): Promise<AttemptView> {
  const { attempt } = await openAttempt(deps.db, id, reader);
  await endDueAttempts(deps, { materialId: attempt.material_id, userId: reader.id });
  return withHtml(await viewOf(deps, deps.db, id, reader), deps.texts);
}

export function saveAnswer(
  { db, now }: Deps,
  id: number,
  questionId: number,
  { answer, seq, agoMs }: AnswerInput,
  reader: Reader,
): Promise<AnswerSaved> {
  return db.transaction().execute(async (tx) => {
    const { attempt } = await openAttempt(tx, id, reader);
    const question = orNotFound(paperOf(attempt).find((one) => one.id === questionId));
    if (!isAnswerTo(question, answer))
      throw AppError.ofField('INVALID_INPUT', '/answer', 'kind', quizWords.misfit());
    const key = { attempt_id: id, question_id: questionId };
    const given = JSON.stringify(answer);
    if (attempt.handed_in_at === null && !rules.isOver(attempt, now()))
      return { saved: await rows.upsertAnswer(tx, { ...key, answer: given, seq, saved_at: now() }) };
    const at = now() - (agoMs ?? 0);
    const wasOpen =
      attempt.handed_in_by !== 'person' && at >= attempt.started_at && at <= (attempt.ends_at ?? 0);
    if (agoMs === undefined || !wasOpen) throw new AppError('ATTEMPT_OVER');
    await rows.keepLateAnswer(tx, key, { late_answer: given, late_at: at, saved_at: now() });
    return { saved: seq, late: true };
  });
}

/** Ends an attempt. Idempotent. */
export async function handInAttempt(deps: Deps, id: number, reader: Reader): Promise<AttemptView> {
  const view = await deps.db.transaction().execute(async (tx) => {
    const { attempt, quiz } = await openAttempt(tx, id, reader);
    if (attempt.handed_in_at === null) {
      await noteVisit(deps, tx, attempt.material_id, reader.id);
      await endAttempt(deps, tx, attempt, quiz);
    }
    return viewOf(deps, tx, id, reader);
  });
  return withHtml(view, deps.texts);
}

/** Ends attempts without a time limit of students who have left the course: no one else would. */
export async function endLeftAttempts(deps: Deps): Promise<void> {
  const colleagues = await listStudyingColleagues(deps.db);
  for (const { id, userId, courseId } of await rows.listUntimed(deps.db, colleagues)) {
    if (await isEnrolled(deps.db, userId, courseId)) continue;
    await deps.db.transaction().execute(async (tx) => {
      const attempt = await rows.findAttempt(tx, id);
      const quiz = attempt && (await quizRows.findQuiz(tx, attempt.material_id));
      if (attempt?.handed_in_at === null && quiz) await endAttempt(deps, tx, attempt, quiz, true);
    });
  }
}

/** Ends what a person has begun in a course that closes for them. */
export async function handInRunning(deps: Deps, tx: Db, userId: number, courseId: number): Promise<void> {
  for (const attempt of await rows.listRunning(tx, userId, courseId)) {
    const quiz = await quizRows.findQuiz(tx, attempt.material_id);
    if (quiz) await endAttempt(deps, tx, attempt, quiz, true);
  }
}

async function openQuiz(handle: Db, materialId: number, reader: Reader) {
  const { title } = await openMaterial(handle, materialId, reader);
  const quiz = orNotFound(await quizRows.findQuiz(handle, materialId));
  return { title, quiz };
}

async function openAttempt(handle: Db, id: number, reader: Reader) {
  const attempt = orNotFound(await rows.findAttempt(handle, id));
  const opened = await openQuiz(handle, attempt.material_id, reader);
  if (attempt.user_id !== reader.id) throw new AppError('NOT_FOUND');
  return { attempt, ...opened };
}

async function endAttempt(deps: Deps, tx: Db, attempt: AttemptRow, quiz: Quiz, isLeft = false) {
  const isLate = isLeft || rules.isOver(attempt, deps.now());
  const at = isLate ? Math.min(attempt.ends_at ?? deps.now(), deps.now()) : deps.now();
  const change = { handed_in_at: at, handed_in_by: isLate ? 'time' : 'person' } as const;
  await settle(deps, tx, attempt, change, { quiz, at });
}

/** Ends attempts whose time is over. @param of only one person's in one quiz */
export async function endDueAttempts(deps: Deps, of?: { materialId: number; userId: number }): Promise<void> {
  for (const { id } of await rows.listEnded(deps.db, deps.now() - limits.quizGraceMs, of))
    await deps.db.transaction().execute(async (tx) => {
      const attempt = await rows.findAttempt(tx, id);
      const quiz = attempt && (await quizRows.findQuiz(tx, attempt.material_id));
      if (attempt && quiz && rules.isOver(attempt, deps.now())) await endAttempt(deps, tx, attempt, quiz);
    });
}

async function standing({ now }: Deps, handle: Db, materialId: number, reader: Reader) {
  const { quiz } = await openQuiz(handle, materialId, reader);
  const attempts = await rows.listAttempts(handle, materialId, [reader.id]);
  const questions = (await quizRows.listQuestions(handle, materialId)).filter(isAsked);
  const allowance = (await quizRows.readAllowances(handle, materialId)).get(reader.id);
  const facts = rules.standingOf(quiz, allowance, attempts, questions.length, now());
  return { quiz, attempts, questions, allowance, facts };
}

async function viewOf({ now }: Deps, handle: Db, id: number, reader: Reader): Promise<AttemptView> {
  const opened = await openAttempt(handle, id, reader);
  const answers = await rows.listAnswers(handle, id);
  const attempts = await rows.listAttempts(handle, opened.attempt.material_id, [reader.id]);
  return rules.attemptView({ ...opened, answers, attempts, at: now() });
}

function assertMayStart({ state, nextAt = 0 }: Pick<QuizFacts, 'state' | 'nextAt'>, at: number): void {
  if (state === 'empty' || state === 'not-open')
    throw new AppError('QUIZ_CLOSED', { message: quizWords[state]() });
  if (state === 'closed') throw new AppError('QUIZ_CLOSED');
  if (state === 'none-left') throw new AppError('NO_ATTEMPT_LEFT');
  if (state === 'wait') throw new AppError('WAIT', { retryAfterSeconds: Math.ceil((nextAt - at) / 1000) });
}

interface Settling {
  quiz: Quiz;
  at: number;
  mayFail?: boolean;
}
type Change = Partial<Pick<AttemptRow, 'handed_in_at' | 'handed_in_by' | 'graded_by' | 'paper'>>;

/** Changes an attempt, marks what needs no person, and completes the lesson where that is earned. */
export async function settle(
  deps: Deps,
  tx: Db,
  before: AttemptRow,
  change: Change,
  { quiz, at, mayFail = true }: Settling,
): Promise<AttemptRow> {
  const attempt = { ...before, ...change };
  const answers = await rows.listAnswers(tx, attempt.id);
  const { byQuestion, marks, maxMarks, passed } = grade(
    paperOf(attempt),
    answers,
    quiz.passPercent,
    // What was graded changes only where it is graded again.
    before.handed_in_at !== null && change.paper === undefined,
  );
  for (const row of answers) {
    const got = byQuestion.get(row.question_id) ?? null;
    if (got !== row.marks) await rows.updateAnswer(tx, row, { marks: got });
  }
  const isPassed = passed === false && before.passed === 1 && !mayFail ? true : passed;
  const settled = {
    ...change,
    marks,
    max_marks: maxMarks,
    passed: isPassed === null ? null : Number(isPassed),
    graded_at: marks === null ? before.graded_at : at,
  };
  await rows.updateAttempt(tx, attempt.id, settled);
  await stats.noteChange(tx, attempt.material_id, false);
  const { material_id, user_id } = attempt;
  const attempts = await rows.listAttempts(tx, material_id, [user_id]);
  const isDone = quiz.passPercent === null || attempts.some((one) => one.passed === 1);
  if (isDone || before.passed === 1) await completeMaterial(deps, tx, material_id, user_id, isDone);
  return { ...attempt, ...settled };
}
