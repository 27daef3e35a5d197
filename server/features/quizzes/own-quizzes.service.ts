import { inMarks } from '../../contract/marks.ts';
import type { Allowance, QuizSettings } from '../../contract/quizzes.ts';
import type { OwnMark, StudyHome, ToDo } from '../../contract/study-home.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findAttempt, listAnswers } from './attempts.repository.ts';
import { marksSoFar } from './marks-so-far.ts';
import * as rows from './own-quizzes.repository.ts';
import { paperOf } from './paper.ts';
import * as rules from './quiz-rules.ts';

/** Days on which a quiz that is not open yet is worth a line. */
const SOON_MS = 14 * 24 * 60 * 60_000;

type QuizRow = Awaited<ReturnType<typeof rows.listQuizzesOf>>[number];
type Attempts = readonly rules.AttemptFacts[];

/** Marks of a student's quizzes, and which quizzes wait for the student. */
export async function readOwnQuizzes(
  { db, now }: Deps,
  userId: number,
  courseIds: readonly number[],
): Promise<StudyHome> {
  const quizzes = await rows.listQuizzesOf(db, userId, courseIds);
  if (quizzes.length === 0) return { marks: [], toDo: [] };
  const ids = quizzes.map(({ id }) => id);
  const byQuiz = Map.groupBy(await rows.listAttemptsAt(db, userId, ids), ({ material_id }) => material_id);
  const at = now();
  const marks: OwnMark[] = [];
  const toDo: ToDo[] = [];
  const shown: { attemptId: number; mark: OwnMark }[] = [];
  for (const row of quizzes) {
    const attempts = byQuiz.get(row.id) ?? [];
    const quiz = rules.settingsOf(row);
    toDo.push(...toDoIn(row, attempts, at));
    if (quiz.show === 'nothing') continue;
    const counted = rules.countingOf(quiz, attempts);
    const waits = attempts.findLast(({ handed_in_at, marks: got }) => handed_in_at !== null && got === null);
    if (counted === undefined) {
      if (waits !== undefined) marks.push(await waitingMark(db, row, waits));
      continue;
    }
    const mark = {
      ...ofQuiz(row),
      at: counted.graded_at ?? counted.handed_in_at ?? at,
      marks: inMarks(counted.marks ?? 0),
      maxMarks: inMarks(counted.max_marks),
      openMarks: 0,
      isWaiting: false,
      passed: counted.passed === null ? undefined : counted.passed === 1,
      comment: '',
    };
    if (rules.showsAnswers(quiz, attempts, at)) shown.push({ attemptId: counted.id, mark });
    else marks.push(mark);
  }
  const attemptIds = shown.map(({ attemptId }) => attemptId);
  const comments = shown.length === 0 ? [] : await rows.listCommentsOn(db, attemptIds);
  const commentOn = (id: number) => comments.find(({ attempt_id }) => attempt_id === id)?.comment ?? '';
  marks.push(...shown.map(({ attemptId, mark }) => ({ ...mark, comment: commentOn(attemptId) })));
  return { marks, toDo };
}

/** Returns the quizzes of a student that a teacher still has to mark. */
export async function listWaitingQuizzes({ db }: Deps, userId: number): Promise<Set<number>> {
  return new Set((await rows.listWaitingOf(db, userId)).map(({ material_id }) => material_id));
}

/** The first comment of a teacher on an attempt, if its student may read it by now; else empty. */
export async function commentOn(
  tx: Db,
  { id, material_id, user_id }: rules.AttemptFacts,
  quiz: QuizSettings,
  at: number,
): Promise<string> {
  const attempts = await rows.listAttemptsAt(tx, user_id, [material_id]);
  if (!rules.showsAnswers(quiz, attempts, at)) return '';
  const [first] = await rows.listCommentsOn(tx, [id]);
  return first?.comment ?? '';
}

const ofQuiz = ({ id, title, courseId, courseName }: QuizRow) =>
  ({ kind: 'quiz', materialId: id, title, courseId, courseName }) as const;

async function waitingMark(db: Db, row: QuizRow, attempt: rules.AttemptFacts): Promise<OwnMark> {
  const whole = await findAttempt(db, attempt.id);
  const answers = await listAnswers(db, attempt.id);
  const { passPercent } = rules.settingsOf(row);
  const soFar = marksSoFar(whole === undefined ? [] : paperOf(whole), answers, passPercent);
  return {
    ...ofQuiz(row),
    at: attempt.handed_in_at ?? attempt.started_at,
    marks: inMarks(soFar.marks),
    maxMarks: inMarks(soFar.maxMarks),
    openMarks: inMarks(soFar.openMarks),
    isWaiting: true,
    passed: soFar.passed,
    comment: '',
  };
}

function toDoIn(row: QuizRow, attempts: Attempts, at: number): ToDo[] {
  const quiz = rules.settingsOf(row);
  const {
    state,
    closesAt,
    nextAt = 0,
  } = rules.standingOf(quiz, allowanceOf(row), attempts, row.questions ?? 0, at);
  const running = attempts.find(({ handed_in_at }) => handed_in_at === null);
  if (running !== undefined) return [{ ...ofQuiz(row), kind: 'running', at: running.ends_at }];
  if (state === 'not-open' && nextAt < at + SOON_MS) return [{ ...ofQuiz(row), kind: 'opens', at: nextAt }];
  const isOpen = attempts.length === 0 || (quiz.passPercent !== null && attempts.every(hasFailed));
  return state === 'ready' && closesAt !== undefined && isOpen ? [{ ...ofQuiz(row), at: closesAt }] : [];
}

const hasFailed = ({ marks, passed }: rules.AttemptFacts): boolean => marks !== null && passed === 0;

const allowanceOf = ({ moreAttempts, moreMinutes, closesAt }: QuizRow): Allowance | undefined =>
  moreAttempts === null || moreMinutes === null ? undefined : { moreAttempts, moreMinutes, closesAt };
