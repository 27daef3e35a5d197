import { limits } from '../../../../server/contract/limits.ts';
import type { QuestionFigures, QuestionStat } from '../../../../server/contract/question-figures.ts';
import type { Question } from '../../../../server/contract/questions.ts';
import { isSigned } from './question-format.ts';

/** Returns the letter of an option as on the sheet, unshuffled: A, B, C. */
export const letterOf = (at: number): string => String.fromCodePoint(65 + at);

const PICTURE = /!\[([^\]]*)\]\([^()]*\)/g;
/** Returns a question's title in a list: the first line, or the first paragraph of Markdown, with pictures in words. */
export function beginningOf({ prompt, format }: Pick<Question, 'prompt' | 'format'>): string {
  const [line = ''] = prompt.split(format === 'markdown' ? /\n[ \t]*\n/ : '\n');
  return format === 'markdown' ? line.replaceAll(PICTURE, (_all, name: string) => name || 'a picture') : line;
}

const SHORT = 40;
/** Cuts the beginning at a word, never inside a formula. */
function quoted(text: string, format?: Question['format']): string {
  const line = beginningOf({ prompt: text, format }).replaceAll('\n', ' ');
  if (format === 'markdown' && isSigned(line)) return `“${line}”`;
  const signs = [...line];
  const start = signs
    .slice(0, SHORT)
    .join('')
    .replace(/\s\S*$/, '');
  return signs.length > SHORT ? `“${start}…”` : `“${line}”`;
}

/** Returns letters and texts of chosen options; otherwise the typed answer. */
export function answerName(question: Question, chosen: readonly string[]): string {
  if (!('options' in question)) {
    const [answer = ''] = chosen;
    return question.kind === 'true-false' ? (answer === 'true' ? 'True' : 'False') : quoted(answer);
  }
  return question.options
    .flatMap(({ id = '', text }, at) =>
      chosen.includes(id) ? [`${letterOf(at)} (${quoted(text, question.format)})`] : [],
    )
    .join(' and ');
}

/** Returns the answer that earns full marks. */
export function keyName(question: Question): string {
  switch (question.kind) {
    case 'one':
      return question.options
        .flatMap(({ id = '', right }) => (right ? [answerName(question, [id])] : []))
        .join(' or ');
    case 'many':
      return answerName(
        question,
        question.options.flatMap(({ id = '', right }) => (right ? [id] : [])),
      );
    case 'true-false':
      return answerName(question, [String(question.value)]);
    case 'number':
      return [question.value, ...(question.also ?? [])].join(' or ');
    case 'words':
      return question.accept.map((text) => quoted(text)).join(' or ');
    case 'long':
      return '';
  }
}

/** Returns why the key may be wrong; undefined without a suspicion. */
export function doubtSentence({ question, figures }: QuestionStat): string | undefined {
  if (figures?.doubt === undefined) return undefined;
  const { strong, doubt } = figures;
  const chose = 'options' in question ? 'chose' : 'answered';
  const other = answerName(question, doubt.chosen);
  const key = keyName(question);
  const seen = doubt.isMost
    ? `most strong students ${chose} ${other}; the key says ${key}`
    : `more strong students ${chose} ${other} than the key, ${key}, ${doubt.strong} and ${doubt.strongForKey} of ${strong.students}`;
  return doubt.isSure ? `M${seen.slice(1)}: check the key.` : `Perhaps the key is wrong: ${seen}.`;
}

/** Returns true if some answers earn partial marks. */
const isPartly = (question: Question): boolean =>
  question.kind === 'long' || (question.kind === 'many' && question.scheme !== 'whole');

/** Returns a question's result in a few words. */
export function shareWord({ question, figures, asked }: QuestionStat): string {
  if (figures !== undefined) return `${figures.percent}% ${isPartly(question) ? 'of the marks' : 'right'}`;
  return question.kind === 'long'
    ? `Not enough yet: marked for ${asked} of ${limits.statsStudents} students`
    : `Not enough yet: ${asked} of ${limits.statsStudents} students were asked it`;
}

/** Returns the count of right answers for a question without partial marks, otherwise a few words. */
export function countWord(stat: QuestionStat): string | undefined {
  const { figures, asked, question } = stat;
  if (figures === undefined) return undefined;
  return isPartly(question)
    ? shareWord(stat)
    : `${Math.round((figures.percent * asked) / 100)} of ${asked} right`;
}

/** Compares strong and weak students in a sentence. */
export function groupsSentence(question: Question, { strong, weak }: QuestionFigures): string {
  return isPartly(question)
    ? `Marks earned: ${strong.percent}% by the strong students, ${weak.percent}% by those with the fewest marks.`
    : `Right: ${strong.percent}% of the strong students, ${weak.percent}% of those with the fewest marks.`;
}
