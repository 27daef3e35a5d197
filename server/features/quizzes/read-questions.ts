import { limits } from '../../contract/limits.ts';
import { type Question, question as questionSchema, type ReadQuestions } from '../../contract/questions.ts';
import { readAiken } from './read-aiken.ts';
import { readGift } from './read-gift.ts';
import { UnreadableQuestion } from './unreadable-question.ts';

/** A question of a text, with the number of its first line. */
interface Block {
  readonly line: number;
  readonly lines: readonly string[];
}

const ANSWER = /^\s*ANSWER:/im;

/** Questions pasted as text, in the forms Aiken and GIFT of Moodle, with a blank line between two; nothing is kept. */
export function readQuestions(text: string): ReadQuestions {
  const questions: Question[] = [];
  const problems: ReadQuestions['problems'] = [];
  for (const { line, lines } of blocksOf(text)) {
    try {
      const isAiken = lines.some((one) => ANSWER.test(one));
      const read = { ...(isAiken ? readAiken(lines) : readGift(lines)), marks: 100 };
      const checked = questionSchema.safeParse(read);
      if (checked.success) questions.push(checked.data);
      else problems.push({ line, message: checked.error.issues[0]?.message ?? '' });
    } catch (error) {
      if (!(error instanceof UnreadableQuestion)) throw error;
      problems.push({ line: line + error.line, message: error.message });
    }
  }
  if (questions.length > limits.quizQuestions)
    return {
      questions: [],
      problems: [{ line: 1, message: `Please paste at most ${limits.quizQuestions} questions.` }],
    };
  return { questions, problems };
}

/** Comments of GIFT are no lines of a question; a blank line inside braces ends none. */
function blocksOf(text: string): Block[] {
  const blocks: { line: number; lines: string[] }[] = [];
  let open: { line: number; lines: string[] } | undefined;
  let depth = 0;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (/^\s*(?:\/\/|\$CATEGORY:)/.test(line)) continue;
    if (line.trim() === '' && depth === 0) {
      open = undefined;
      continue;
    }
    if (open === undefined) {
      open = { line: at + 1, lines: [] };
      blocks.push(open);
    }
    open.lines.push(line);
    depth = Math.max(
      0,
      depth + (line.match(/(?<!\\)\{/g)?.length ?? 0) - (line.match(/(?<!\\)\}/g)?.length ?? 0),
    );
    // An answer line ends its question, whatever braces stand in it.
    if (ANSWER.test(line)) [open, depth] = [undefined, 0];
  }
  return blocks;
}
