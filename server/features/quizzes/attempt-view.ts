import type { AskedQuestion, AttemptView } from '../../contract/quizzes.ts';
import type { AnswerRow } from './attempts.repository.ts';
import { askedOf, solutionOf } from './paper.ts';
import { type AttemptFacts, type AttemptRow, type QuizRow, showsAnswers, toAttempt } from './quiz-rules.ts';
import { answerOf, type PaperQuestion, paperOf } from './score.ts';

interface Seen {
  title: string;
  quiz: QuizRow;
  attempt: AttemptRow;
  answers: readonly AnswerRow[];
  /** All of this person in this quiz. */
  attempts: readonly AttemptFacts[];
  isTeacher: boolean;
  at: number;
}

/** An attempt as its reader may see it: while it runs the paper without keys, after its end what the quiz shows. */
export function attemptView({ title, quiz, attempt, answers, attempts, isTeacher, at }: Seen): AttemptView {
  const isRunning = attempt.handed_in_at === null;
  const isOpen = isTeacher || (!isRunning && showsAnswers(quiz, attempts, at));
  const paper = paperOf(attempt);
  const given = new Map(answers.map((row) => [row.question_id, row]));
  const asked = (question: PaperQuestion): AskedQuestion => {
    const row = given.get(question.id);
    const known = askedOf(question, {
      answer: row === undefined ? null : answerOf(row),
      seq: row?.seq ?? 0,
    });
    if (!isOpen) return known;
    return {
      ...known,
      // Nothing was answered, so nobody has to mark it.
      ...(isRunning ? {} : { got: row === undefined ? 0 : row.marks }),
      solution: solutionOf(question),
      ...(question.explanation === '' ? {} : { why: question.explanation }),
      ...(row?.comment ? { comment: row.comment } : {}),
    };
  };
  return {
    materialId: attempt.material_id,
    title,
    now: at,
    attempt: toAttempt(attempt, isTeacher || quiz.show !== 'nothing'),
    questions: isRunning || isOpen ? paper.map(asked) : [],
  };
}

/** An attempt in the copy of a person's data. What the quiz does not show to them is null there too. */
export function exportedAttempt(seen: Seen) {
  const { attempt: row, answers } = seen;
  const { title, attempt, questions } = attemptView(seen);
  const asked = paperOf(row);
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
    answers: answers.map((given) => {
      const { question_id: questionId, saved_at: savedAt } = given;
      const shown = questions.find(({ id }) => id === questionId);
      return {
        questionId,
        question: asked.find(({ id }) => id === questionId)?.prompt ?? '',
        answer: answerOf(given),
        savedAt,
        marks: shown?.got ?? null,
        comment: shown?.comment ?? null,
      };
    }),
  };
}
