import type { AskedQuestion, AttemptView } from '../../contract/quizzes.ts';
import type { AnswerRow } from './attempts.repository.ts';
import { answerOf, type PaperQuestion, paperOf } from './paper.ts';
import { type AttemptFacts, type AttemptRow, showsAnswers, toAttempt } from './quiz-rules.ts';
import type { Quiz } from './quizzes.repository.ts';
import { solutionOf } from './score.ts';

interface Seen {
  title: string;
  quiz: Quiz;
  attempt: AttemptRow;
  answers: readonly AnswerRow[];
  at: number;
  /** All of the student in this quiz; undefined for a teacher, who sees everything. */
  attempts?: readonly AttemptFacts[];
}

/** An attempt as its reader may see it: while it runs the paper without keys, after its end what the quiz shows. */
export function attemptView({ title, quiz, attempt, answers, at, attempts }: Seen): AttemptView {
  const isRunning = attempt.handed_in_at === null;
  const isOpen = attempts === undefined || (!isRunning && showsAnswers(quiz, attempts, at));
  const given = new Map(answers.map((row) => [row.question_id, row]));
  return {
    materialId: attempt.material_id,
    title,
    now: at,
    attempt: toAttempt(attempt, attempts === undefined || quiz.show !== 'nothing'),
    questions:
      isRunning || isOpen
        ? paperOf(attempt).map((question) => askedOf(question, given.get(question.id), isOpen))
        : [],
  };
}

/** A question as it leaves the server: made from what may be known, so that no key slips through. */
function askedOf(question: PaperQuestion, row: AnswerRow | undefined, isOpen: boolean): AskedQuestion {
  const { id, kind, prompt, marks, minus, explanation } = question;
  const asked = {
    id,
    kind,
    prompt,
    marks,
    minus,
    options:
      'options' in question
        ? question.options.map((option) => ({ id: option.id ?? '', text: option.text }))
        : undefined,
    unit: kind === 'number' ? question.unit || undefined : undefined,
    answer: row === undefined ? null : answerOf(row),
    seq: row?.seq ?? 0,
  };
  if (!isOpen) return asked;
  return {
    ...asked,
    // Nothing was answered, so nobody has to mark it.
    got: row === undefined ? 0 : row.marks,
    solution: solutionOf(question),
    why: explanation || undefined,
    comment: row?.comment ?? undefined,
  };
}

/** An attempt in the copy of a person's data. What the quiz does not show to them is null there too. */
export function exportedAttempt(seen: Seen) {
  const { attempt: row, answers, title } = seen;
  const { attempt, questions } = attemptView(seen);
  const prompts = new Map(paperOf(row).map(({ id, prompt }) => [id, prompt]));
  const shown = new Map(questions.map((question) => [question.id, question]));
  return {
    title,
    number: row.number,
    startedAt: row.started_at,
    endsAt: row.ends_at,
    handedInAt: row.handed_in_at,
    handedInBy: row.handed_in_by,
    marks: attempt.marks ?? null,
    maxMarks: attempt.maxMarks ?? null,
    passed: attempt.passed ?? null,
    markedAt: row.graded_at,
    answers: answers.map((given) => ({
      questionId: given.question_id,
      question: prompts.get(given.question_id) ?? '',
      answer: answerOf(given),
      savedAt: given.saved_at,
      marks: shown.get(given.question_id)?.got ?? null,
      comment: shown.get(given.question_id)?.comment ?? null,
    })),
  };
}
