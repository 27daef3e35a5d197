import type { Selectable } from 'kysely';
import { limits } from '../../contract/limits.ts';
import { inMarks } from '../../contract/marks.ts';
import type * as contract from '../../contract/quizzes.ts';
import type { Tables } from '../../db/schema/index.ts';
import { marksSoFar } from './marks-so-far.ts';
import { answerOf, cancelledMarks, type PaperQuestion, paperOf, percentOf, solutionOf } from './paper.ts';

export type AttemptRow = Selectable<Tables['quiz_attempts']>;
/** An attempt without its paper, which may be long. */
export type AttemptFacts = Omit<AttemptRow, 'paper'>;
type AnswerRow = Selectable<Tables['quiz_answers']>;

// They were checked before this server wrote them.
export const settingsOf = ({ settings }: { readonly settings: string }) =>
  JSON.parse(settings) as contract.QuizSettings;

const MINUTE_MS = 60_000;

/** Returns when an attempt ends: its time is over, or the quiz closes. */
export function endOf(
  quiz: contract.QuizSettings,
  allowance: contract.Allowance | undefined,
  startedAt: number,
) {
  const closesAt = allowance?.closesAt ?? quiz.closesAt;
  if (quiz.minutes === null) return closesAt;
  const end = startedAt + (quiz.minutes + (allowance?.moreMinutes ?? 0)) * MINUTE_MS;
  return closesAt === null ? end : Math.min(end, closesAt);
}

export const isOver = ({ handed_in_at, ends_at }: AttemptFacts, at: number): boolean =>
  handed_in_at === null && ends_at !== null && at > ends_at + limits.quizGraceMs;

/** Returns whether a person may begin, or why not. @param attempts theirs, in order */
export function standingOf(
  quiz: contract.QuizSettings,
  allowance: contract.Allowance | undefined,
  attempts: readonly AttemptFacts[],
  questions: number,
  at: number,
): Pick<contract.QuizFacts, 'state' | 'nextAt' | 'attemptsLeft' | 'closesAt'> {
  const { opensAt } = quiz;
  const closesAt = allowance?.closesAt ?? quiz.closesAt ?? undefined;
  const left = Math.max(0, quiz.attempts + (allowance?.moreAttempts ?? 0) - attempts.length);
  const facts = { closesAt, attemptsLeft: quiz.attempts === 0 ? undefined : left };
  if (attempts.some(({ handed_in_at }) => handed_in_at === null)) return { ...facts, state: 'running' };
  if (questions === 0) return { ...facts, state: 'empty' };
  if (opensAt !== null && at < opensAt) return { ...facts, state: 'not-open', nextAt: opensAt };
  if (closesAt !== undefined && at >= closesAt) return { ...facts, state: 'closed' };
  if (facts.attemptsLeft === 0) return { ...facts, state: 'none-left' };
  const nextAt = (attempts.at(-1)?.handed_in_at ?? 0) + quiz.waitMinutes * MINUTE_MS;
  return at < nextAt ? { ...facts, state: 'wait', nextAt } : { ...facts, state: 'ready' };
}

/** The attempt that counts, among those that are marked. */
export function countingOf<Attempt extends Pick<AttemptFacts, 'marks' | 'max_marks'>>(
  { bestOf }: Pick<contract.QuizSettings, 'bestOf'>,
  attempts: readonly Attempt[],
): Attempt | undefined {
  const marked = attempts.filter(({ marks }) => marks !== null);
  const shareOf = ({ marks, max_marks }: Attempt): number => (max_marks === 0 ? 1 : (marks ?? 0) / max_marks);
  const best = marked.toSorted((a, b) => shareOf(b) - shareOf(a))[0];
  return bestOf === 'best' ? best : marked.at(-1);
}

/** @param isScored whether the reader may know the marks */
export function toAttempt(row: AttemptFacts, isScored: boolean): contract.QuizAttempt {
  const { marks, max_marks: maxMarks, passed, handed_in_at } = row;
  return {
    id: row.id,
    number: row.number,
    state: handed_in_at === null ? 'running' : marks === null ? 'waiting' : 'marked',
    startedAt: row.started_at,
    endsAt: row.ends_at ?? undefined,
    handedInAt: handed_in_at ?? undefined,
    handedInBy: row.handed_in_by ?? undefined,
    ...(marks === null || !isScored ? {} : { marks, maxMarks, percent: percentOf(marks, maxMarks) }),
    passed: passed === null || !isScored ? undefined : passed === 1,
  };
}

/** Returns whether answers are shown: never before the quiz is closed for everyone. */
export function showsAnswers(
  quiz: contract.QuizSettings,
  attempts: readonly AttemptFacts[],
  at: number,
): boolean {
  const { show, passPercent, closesAt } = quiz;
  if (closesAt !== null && at < closesAt) return false;
  const isPassed = passPercent === null || attempts.some(({ passed }) => passed === 1);
  return show === 'answers' || (show === 'answers-after-pass' && isPassed);
}

interface Seen {
  title: string;
  quiz: contract.QuizSettings;
  attempt: AttemptRow;
  answers: readonly AnswerRow[];
  at: number;
  /** All of the student in this quiz; undefined for a teacher, who sees everything. */
  attempts?: readonly AttemptFacts[];
}

/** An attempt as its reader may see it: while it runs the paper without keys, after its end what the quiz shows. */
export function attemptView({ title, quiz, attempt, answers, at, attempts }: Seen): contract.AttemptView {
  const isRunning = attempt.handed_in_at === null;
  const isOpen = attempts === undefined || (!isRunning && showsAnswers(quiz, attempts, at));
  const given = new Map(answers.map((row) => [row.question_id, row]));
  const late = answers.filter(({ late_answer }) => late_answer !== null).length;
  const paper = isRunning || isOpen ? paperOf(attempt) : [];
  // What a teacher has marked is seen when all is.
  const waits = attempts !== undefined && attempt.marks === null;
  return {
    materialId: attempt.material_id,
    title,
    now: at,
    attempt: {
      ...toAttempt(attempt, attempts === undefined || quiz.show !== 'nothing'),
      ...(late > 0 && { late }),
      sure:
        waits && !isRunning && quiz.show !== 'nothing'
          ? marksSoFar(paperOf(attempt), answers, quiz.passPercent)
          : undefined,
    },
    questions: paper.map((question) => askedOf(question, given.get(question.id), isOpen, waits)),
  };
}

/** A question as it leaves the server: made from what may be known, so that no key slips through. */
function askedOf(
  question: PaperQuestion,
  row: AnswerRow | undefined,
  isOpen: boolean,
  waits: boolean,
): contract.AskedQuestion {
  const { id, kind, prompt, marks, minus, explanation, cancelled, format, passage } = question;
  const options = 'options' in question ? question.options : undefined;
  const printed = { id, kind, prompt, marks, minus, format, passage: passage || undefined };
  const asked = {
    ...printed,
    options: options?.map((option) => ({ id: option.id ?? '', text: option.text })),
    unit: kind === 'number' ? question.unit || undefined : undefined,
    scheme: kind === 'many' ? question.scheme : undefined,
    cancelled,
    answer: row === undefined ? null : answerOf(row),
    seq: row?.seq ?? 0,
  };
  if (!isOpen) return asked;
  return {
    ...asked,
    // Nothing was answered, so no one has to mark it.
    got: cancelledMarks(question) ?? (row === undefined ? 0 : waits && kind === 'long' ? null : row.marks),
    solution: solutionOf(question),
    why: explanation || undefined,
    late:
      row?.late_answer == null
        ? undefined
        : { answer: JSON.parse(row.late_answer) as contract.Answer, at: row.late_at ?? 0 },
    comment: waits ? undefined : (row?.comment ?? undefined),
  };
}

const marksOrNull = (hundredths: number | null | undefined): number | null =>
  hundredths == null ? null : inMarks(hundredths);

/** An attempt in the copy of a person's data. What the quiz does not show to them is null there too. */
export function exportedAttempt({ courseName, ...seen }: Seen & { courseName: string }) {
  const { attempt: row, answers, title } = seen;
  const { attempt, questions } = attemptView(seen);
  const asked = new Map(paperOf(row).map((question) => [question.id, question]));
  const shown = new Map(questions.map((question) => [question.id, question]));
  const facts = { courseName, title, number: row.number, handedInBy: row.handed_in_by };
  const times = { startedAt: row.started_at, endsAt: row.ends_at, handedInAt: row.handed_in_at };
  return {
    ...facts,
    ...times,
    markedAt: row.graded_at,
    marks: marksOrNull(attempt.marks),
    maxMarks: marksOrNull(attempt.maxMarks),
    passed: attempt.passed ?? null,
    answers: answers.map((given) => ({
      questionId: given.question_id,
      question: asked.get(given.question_id)?.prompt ?? '',
      answer: answerOf(given),
      savedAt: given.saved_at,
      lateAnswer: given.late_answer === null ? null : (JSON.parse(given.late_answer) as contract.Answer),
      lateAt: given.late_at,
      marks: marksOrNull(shown.get(given.question_id)?.got),
      comment: shown.get(given.question_id)?.comment ?? null,
    })),
  };
}
