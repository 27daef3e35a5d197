import { HOUR_MS, MINUTE_MS } from '../contract/india-time.ts';
import type { Question } from '../contract/questions.ts';
import type { Answer, AskedQuestion } from '../contract/quizzes.ts';
import { handInAttempt, saveAnswer, startAttempt } from '../features/quizzes/attempts.service.ts';
import { markAttempt, viewAttempt } from '../features/quizzes/quiz-results.service.ts';
import type { Reader } from '../sessions/sessions.ts';
import { readQuizzes, readWords } from './samples.ts';
import type { School } from './school.ts';
import type { Habit } from './studying.ts';

/** Some questions are harder than others: what the results say of them is then worth reading. */
const HARDER = 0.08;

const keys = new Map(
  Object.values(readQuizzes()).flatMap(({ questions }) => questions.map((one) => [one.prompt, one])),
);
const { longAnswers } = readWords();

export function takeQuiz(
  school: School,
  materialId: number,
  reader: Reader,
  when: number,
  habit: Habit,
  number = 1,
): void {
  const { awakeAfter, dice, plan } = school;
  plan(when + 1, async (past) => {
    const { view } = await startAttempt(past, materialId, reader);
    for (const [seq, question] of view.questions.entries()) {
      const skill = habit.skill + 0.2 * (number - 1) - HARDER * (view.questions.length % (seq + 2));
      const answer = answerTo(school, question, dice.roll() < skill);
      await saveAnswer(past, view.attempt.id, question.id, { answer, seq }, reader);
    }
    const end = when + dice.between(4, 9) * MINUTE_MS;
    plan(end, async (later) => {
      const { attempt } = await handInAttempt(later, view.attempt.id, reader);
      if (attempt.state === 'waiting') markLater(school, attempt.id, end);
      const again = awakeAfter(end + dice.between(20, 60) * HOUR_MS);
      if (attempt.passed === false && number < 2 && again < habit.until)
        takeQuiz(school, materialId, reader, again, habit, number + 1);
    });
  });
}

function answerTo({ dice }: School, asked: AskedQuestion, isRight: boolean): Answer {
  const key: Question | undefined = keys.get(asked.prompt);
  const texts = new Map(asked.options?.map(({ id, text }) => [text, id]));
  const [first, ...others] =
    key !== undefined && 'options' in key ? key.options.filter(({ right }) => right === isRight) : [];
  switch (key?.kind) {
    case 'one':
      return first === undefined ? null : (texts.get(dice.pick([first, ...others]).text) ?? null);
    case 'many': {
      const chosen = key.options.filter(({ right }, at) => (isRight ? right : at % 2 === 0));
      return chosen.flatMap(({ text }) => texts.get(text) ?? []);
    }
    case 'true-false':
      return isRight === key.value;
    case 'number':
      return String(isRight ? key.value : key.value + dice.between(1, 4));
    case 'words':
      return isRight ? (key.accept[0] ?? '') : 'Shift';
    case 'long':
      return isRight ? (longAnswers[dice.between(0, longAnswers.length - 1)] ?? '') : '';
    default:
      return null;
  }
}

function markLater({ adminId, dice, markedUntil, officeAfter, plan }: School, id: number, handedIn: number) {
  if (handedIn > markedUntil) return;
  plan(officeAfter(handedIn + dice.between(20, 44) * HOUR_MS), async (past) => {
    const { questions } = await viewAttempt(past, id);
    const open = questions.filter(
      ({ kind, got, answer }) => kind === 'long' && got === null && answer !== '' && answer !== null,
    );
    if (open.length === 0) return;
    const comments = [
      'Two good reasons.',
      'The first is right. What about the memory?',
      'Well explained, with the reason.',
    ] as const;
    const marks = open.map((one) => ({
      questionId: one.id,
      marks: dice.between(2, 6) * (one.marks / 6),
      comment: dice.pick(comments),
    }));
    await markAttempt(past, id, { marks }, adminId);
  });
}
