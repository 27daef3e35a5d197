import { foldAnswer } from '../../contract/fold-answer.ts';
import { limits } from '../../contract/limits.ts';
import { type LinePlace, question as questionSchema, type ReadQuestions } from '../../contract/questions.ts';
import { placePictures, withPictures } from './place-pictures.ts';
import { foreignFormat, isRespondus } from './reading/foreign-formats.ts';
import { formLines } from './reading/form-lines.ts';
import { type Found, gapsIn, type Line, UnreadableQuestion, type Written } from './reading/found.ts';
import { passagesInMarkdown, withFormat } from './reading/markdown.ts';
import { giftFound, isGift, isIgnored } from './reading/read-gift.ts';
import { isMoodleXml, moodleFound } from './reading/read-moodle-xml.ts';
import { type PaperRead, readPaper } from './reading/read-paper.ts';
import { rowsFound } from './reading/read-rows.ts';
import { labelCount } from './reading/tokens.ts';

const MOST_FOUND = 1000;
/** Fifty lines and as many labels for each question that a quiz takes. */
const MOST_LINES = 50 * limits.quizQuestions;

/** Reads GIFT, Aiken, plain lists, spreadsheets and Moodle XML. Every line is read, refused or noted. */
export function readQuestions(
  pasted: string,
  pictures: ReadonlyMap<number, string> = new Map(),
): ReadQuestions {
  const text = pasted
    .replace(/^\u{FEFF}/u, '')
    .replaceAll(/[\u00A0\u2007\u202F]/g, ' ')
    .replaceAll(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfe_e0))
    .replaceAll(/[\v\f\u2028\u2029]/g, '\n');
  const lines = text.split(/\r\n|\r|\n/);
  const tooMany = (): ReadQuestions =>
    refused(`Please paste at most ${limits.quizQuestions} questions.`, lines.length);
  if (text.length > 2 * limits.lessonText || lines.length > MOST_LINES) return tooMany();
  if (labelCount(text) > MOST_LINES) return tooMany();
  const foreign = foreignFormat(text);
  if (foreign !== undefined) return refused(foreign, lines.length);
  const hint = isRespondus(text) ? ' This is Respondus text, of which the kinds MC, MA and T are read.' : '';
  const { found, left, habits } = foundIn(text, lines);
  if (found.length > MOST_FOUND) return tooMany();
  const read = resultOf({ habits });
  const tried = found.map((one) => {
    const reading = readingOf(one);
    const question = reading.question && placePictures(reading.question, pictures, lines);
    return { ...one, ...reading, question };
  });
  const passages = passagesInMarkdown(tried.flatMap(({ question }) => question ?? []));
  const places: (LinePlace | undefined)[] = [];
  for (const { from, to, number, key, places: own = [], question, notes = [], error } of tried) {
    const formatted = question && withPictures(withFormat(question, passages), pictures);
    const { data, error: fault } = questionSchema.safeParse({ marks: 100, ...formatted });
    if (question !== undefined && data !== undefined) {
      const said = [...notes, ...gapsIn(question), ...sameOptions(question)];
      read.notes.push(...said.map((message) => ({ question: read.questions.length, message })));
      const { passage, ...rest } = data;
      // A program that reads only the prompt needs the shared text in it.
      const shared = passage ? `${passage}${rest.format === 'markdown' ? '\n\n' : '\n'}` : '';
      read.questions.push({ ...rest, prompt: shared + rest.prompt });
      read.shared.push(shared.length);
      read.spans.push({ from, to, number });
      for (let at = from; at <= to && own.length === 0; at += 1) places[at] = 'question';
    } else {
      const { line = from, message = fault?.issues[0]?.message, choices } = error ?? {};
      read.problems.push({ line, message: `${message}${hint}`, from, to, key, choices });
      for (let at = from; at <= to; at += 1) places[at] ??= 'refused';
    }
    for (const [line, place] of own) places[line] ??= place;
  }
  if (read.questions.length > limits.quizQuestions) return tooMany();
  for (const [at, line] of lines.entries()) {
    const place = places[at + 1] ?? left.get(at + 1) ?? 'left';
    const isLeft = place === 'left' || place === 'above';
    read.places.push(isLeft ? (/[\p{L}\p{N}]/u.test(line) ? 'left' : 'blank') : place);
    if (read.places[at] === 'left') leave(read.left, at + 1, line.trim(), place === 'above');
  }
  return read;
}

/** Adds a line to what is in no question; it joins the line above it. */
function leave(left: ReadQuestions['left'], line: number, text: string, isAbove: boolean): void {
  const why = isAbove ? 'It is above the first question.' : 'It is a heading or belongs to no question.';
  const before = left.at(-1);
  if (before?.to === line - 1 && before.why === why) {
    before.to = line;
    before.text = `${before.text}\n${text}`.slice(0, 500);
  } else left.push({ from: line, to: line, why, text: text.slice(0, 500) });
}

function readingOf({ read }: Found): Partial<ReturnType<Found['read']>> & { error?: UnreadableQuestion } {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableQuestion) return { error };
    throw error;
  }
}

const resultOf = (read: Partial<ReadQuestions>): ReadQuestions => ({
  questions: [],
  shared: [],
  notes: [],
  problems: [],
  spans: [],
  places: [],
  left: [],
  habits: [],
  ...read,
});
const refused = (message: string, to: number): ReadQuestions =>
  resultOf({
    problems: [{ line: 1, message, from: 1, to }],
    places: Array.from({ length: to }, () => 'refused' as const),
  });

function sameOptions({ options = [] }: Written): string[] {
  const texts = options.map(({ text }) => foldAnswer(text));
  return new Set(texts).size === texts.length ? [] : ['Two options are the same.'];
}

function foundIn(text: string, all: readonly string[]): PaperRead {
  const whole = (found: Found[]): PaperRead => ({ found, left: new Map(), habits: [] });
  if (isMoodleXml(text)) return whole(moodleFound(text));
  const rows = rowsFound(text);
  if (rows !== undefined) return whole(rows);
  const lines = all.map((line, at) => ({ no: at + 1, text: withoutRuns(line) }));
  // What is no GIFT is read in one piece: people leave blank lines anywhere.
  const parts: { lines: Line[]; isGift: boolean }[] = [];
  const comments: Line[] = [];
  for (const block of blocksOf(lines)) {
    const isBlank = block.every((line) => line.text.trim() === '');
    const last = parts.at(-1);
    if (!isBlank && block.every(isIgnored)) comments.push(...block);
    else if (isGift(block)) parts.push({ lines: [...comments.splice(0), ...block], isGift: true });
    else if (last?.isGift === false) last.lines.push(...block);
    else if (!isBlank) parts.push({ lines: block, isGift: false });
  }
  const reads = parts.map((part) =>
    part.isGift ? whole([giftFound(part.lines)]) : readPaper(formLines(part.lines)),
  );
  return {
    found: reads.flatMap(({ found }) => found),
    left: new Map(reads.flatMap(({ left }) => [...left])),
    habits: reads.flatMap(({ habits }) => habits),
  };
}

const LONGEST_LINE = 40_000;
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
