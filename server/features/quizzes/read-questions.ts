import { foldAnswer } from '../../contract/fold-answer.ts';
import { limits } from '../../contract/limits.ts';
import { question as questionSchema, type ReadQuestions } from '../../contract/questions.ts';
import { formLines } from './reading/form-lines.ts';
import { type Found, gapsIn, type Line, UnreadableQuestion, type Written } from './reading/found.ts';
import { giftFound, isGift, isIgnored } from './reading/read-gift.ts';
import { listedFound } from './reading/read-listed.ts';
import { isMoodleXml, moodleFound } from './reading/read-moodle-xml.ts';
import { rowsFound } from './reading/read-rows.ts';

/** Questions, headings and whatever else is between them. */
const MOST_FOUND = 1000;
/** In characters, more than a question may have. */
const LONGEST_LINE = 40_000;

/**
 * Questions in a text: GIFT, Aiken, options and answers as people write them, rows of a spreadsheet, Moodle XML. Each is read
 * as it is meant, or refused with its line, or has a note on what was left out. Nothing is saved.
 */
export function readQuestions(pasted: string): ReadQuestions {
  const text = pasted
    .replace(/^\u{FEFF}/u, '')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll(/[\v\f\u2028\u2029]/g, '\n');
  const read: ReadQuestions = { questions: [], notes: [], problems: [] };
  const all = foundIn(text);
  for (const found of all.length > MOST_FOUND ? [] : all) {
    try {
      const { question, notes } = found.read();
      const checked = questionSchema.safeParse({ marks: 100, ...question });
      if (!checked.success) throw new UnreadableQuestion(found.from, checked.error.issues[0]?.message ?? '');
      const said = [...notes, ...gapsIn(question), ...sameOptions(question)];
      read.notes.push(...said.map((message) => ({ question: read.questions.length, message })));
      read.questions.push(checked.data);
    } catch (error) {
      if (!(error instanceof UnreadableQuestion)) throw error;
      const { from, to, key } = found;
      const { line, message, choices } = error;
      read.problems.push({ line, message, from, to, key, choices });
    }
  }
  if (all.length <= MOST_FOUND && read.questions.length <= limits.quizQuestions) return read;
  const message = `Please paste at most ${limits.quizQuestions} questions.`;
  return { questions: [], notes: [], problems: [{ line: 1, message, from: 1, to: text.split('\n').length }] };
}

function sameOptions(question: Written): string[] {
  const options = (question['options'] ?? []) as { text: string }[];
  const texts = options.map(({ text }) => foldAnswer(text));
  return new Set(texts).size === texts.length ? [] : ['Two options are the same.'];
}

function foundIn(text: string): Found[] {
  if (isMoodleXml(text)) return moodleFound(text);
  const rows = rowsFound(text);
  if (rows !== undefined) return rows;
  const lines = text.split(/\r\n|\r|\n/).map((line, at) => ({ no: at + 1, text: withoutRuns(line) }));
  const found: Found[] = [];
  // What is no GIFT is read in one piece: people leave blank lines anywhere.
  let others: Line[] = [];
  /** Comments and categories of GIFT above a question. */
  const ignored: Line[] = [];
  const endOthers = (): void => {
    if (others.some(({ text: line }) => line.trim() !== '')) found.push(...listedFound(formLines(others)));
    others = [];
  };
  for (const block of blocksOf(lines)) {
    if (block.every(isIgnored) && block.some(({ text: line }) => line.trim() !== '')) ignored.push(...block);
    else if (!isGift(block)) others.push(...block);
    else {
      endOthers();
      found.push(giftFound([...ignored.splice(0), ...block]));
    }
  }
  endOthers();
  return found;
}

/** A long run of blanks means no more than a short one, and patterns would try each of its lengths. */
const withoutRuns = (line: string): string =>
  line
    .slice(0, LONGEST_LINE)
    .replace(/^(\s{40})\s+/, '$1')
    .replaceAll(/(?<=\S)(\s{8})\s+/g, '$1');

/** Lines between blank ones; a blank line inside braces is none, if they are closed later. */
function* blocksOf(lines: readonly Line[]): Generator<Line[]> {
  let block: Line[] = [];
  let depth = 0;
  for (const [at, line] of lines.entries()) {
    const isBlank = line.text.trim() === '';
    if (isBlank && (depth === 0 || !isClosedLater(lines, at))) {
      if (block.length > 0) yield block;
      yield [line];
      block = [];
      depth = 0;
      continue;
    }
    block.push(line);
    const count = (brace: RegExp): number => line.text.match(brace)?.length ?? 0;
    depth = Math.max(0, depth + count(/(?<!\\)\{/g) - count(/(?<!\\)\}/g));
  }
  if (block.length > 0) yield block;
}

/** Whether braces close before others open. */
function isClosedLater(lines: readonly Line[], from: number): boolean {
  const next = lines.slice(from, from + 60).find(({ text }) => /(?<!\\)[{}]/.test(text));
  return next !== undefined && /^[^{]*\}/.test(next.text);
}
