import { randomInt } from 'node:crypto';
import type { Answer, AskedQuestion } from '../../contract/quizzes.ts';
import type { PaperQuestion } from './score.ts';

/** Fisher and Yates. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  const list = [...items];
  for (let end = list.length - 1; end > 0; end -= 1) {
    const other = randomInt(end + 1);
    [list[end], list[other]] = [list[other] as Item, list[end] as Item];
  }
  return list;
}

/** The questions of one attempt, by chance where the quiz says so. */
export function drawPaper(
  questions: readonly PaperQuestion[],
  { draw, shuffle }: { draw: number | null; shuffle: boolean },
): PaperQuestion[] {
  const drawn = new Set(shuffled(questions).slice(0, draw ?? questions.length));
  const paper = questions.filter((question) => drawn.has(question));
  return shuffle ? shuffled(paper).map(withShuffledOptions) : paper;
}

const withShuffledOptions = (question: PaperQuestion): PaperQuestion =>
  'options' in question ? { ...question, options: shuffled(question.options) } : question;

/** A question as it leaves the server: made from what may be known, so that no key slips through. */
export const askedOf = (
  question: PaperQuestion,
  { answer, seq }: { answer: Answer; seq: number },
): AskedQuestion => ({
  id: question.id,
  kind: question.kind,
  prompt: question.prompt,
  marks: question.marks,
  minus: question.minus,
  ...('options' in question ? { options: question.options.map(({ id = '', text }) => ({ id, text })) } : {}),
  ...(question.kind === 'number' && question.unit !== '' ? { unit: question.unit } : {}),
  answer,
  seq,
});

/** What would have been right: ids of options, or words to read. */
export function solutionOf(question: PaperQuestion): string[] {
  switch (question.kind) {
    case 'one':
    case 'many':
      return question.options.filter(({ right }) => right).map(({ id = '' }) => id);
    case 'true-false':
      return [question.value ? 'True' : 'False'];
    case 'number': {
      const about = question.tolerance === 0 ? '' : ` ± ${question.tolerance}`;
      return [`${question.value}${about} ${question.unit}`.trim()];
    }
    case 'words':
      return question.accept;
    case 'long':
      return [];
  }
}

/** A question as it was asked, with today's key and marks. One that is gone or of another kind stays as it was. */
export function rekeyed(asked: PaperQuestion, now: PaperQuestion | undefined): PaperQuestion {
  if (now?.kind !== asked.kind) return asked;
  const keyed = { ...now, prompt: asked.prompt } as PaperQuestion;
  if (!('options' in keyed && 'options' in asked && 'options' in now)) return keyed;
  const right = new Map(now.options.map((option) => [option.id, option.right]));
  return {
    ...keyed,
    options: asked.options.map((option) => ({ ...option, right: right.get(option.id) ?? option.right })),
  };
}
