import { numberIn } from '../../contract/fold-answer.ts';
import { limits } from '../../contract/limits.ts';
import { type Question, question as questionSchema, type ReadQuestions } from '../../contract/questions.ts';

/** Says what is wrong with a question in a text, and in which of its lines, counted from 0. */
class UnreadableQuestion extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

const ANSWER = /^\s*ANSWER:\s*(.*)$/i;

/** Questions pasted as text, in the forms Aiken and GIFT of Moodle, with a blank line between two; nothing is kept. */
export function readQuestions(text: string): ReadQuestions {
  const questions: Question[] = [];
  const problems: ReadQuestions['problems'] = [];
  for (const { line, lines } of blocksOf(text)) {
    try {
      const read = lines.some((one) => ANSWER.test(one)) ? readAiken(lines) : readGift(lines);
      const checked = questionSchema.safeParse({ ...read, marks: 100 });
      if (checked.success) questions.push(checked.data);
      else problems.push({ line, message: checked.error.issues[0]?.message ?? '' });
    } catch (error) {
      if (!(error instanceof UnreadableQuestion)) throw error;
      problems.push({ line: line + error.line, message: error.message });
    }
  }
  if (questions.length <= limits.quizQuestions) return { questions, problems };
  const message = `Please paste at most ${limits.quizQuestions} questions.`;
  return { questions: [], problems: [{ line: 1, message }] };
}

/** Questions, each with the number of its first line. Comments of GIFT are no lines; a blank line inside braces ends none. */
function blocksOf(text: string) {
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
    const count = (brace: RegExp): number => line.match(brace)?.length ?? 0;
    depth = Math.max(0, depth + count(/(?<!\\)\{/g) - count(/(?<!\\)\}/g));
    // An answer line ends its question, whatever braces stand in it.
    if (ANSWER.test(line)) [open, depth] = [undefined, 0];
  }
  return blocks;
}

const OPTION = /^\s*([A-Z])[).]\s+(.*)$/;

/** Aiken: the question, its options with letters, and a line like `ANSWER: A`; several letters make several right. */
function readAiken(lines: readonly string[]) {
  const first = lines.findIndex((line) => OPTION.test(line));
  const end = lines.findIndex((line) => ANSWER.test(line));
  if (first === -1 || first > end)
    throw new UnreadableQuestion(0, 'Write options like “A) Delhi” between the question and ANSWER.');
  if (first === 0) throw new UnreadableQuestion(0, 'Write the question above its options.');
  const options = lines.slice(first, end).map((line, at) => {
    const [, letter = '', text = ''] = OPTION.exec(line) ?? [];
    const due = String.fromCharCode(65 + at);
    if (letter === due) return { letter, text };
    throw new UnreadableQuestion(
      first + at,
      `Begin this line with “${due})”, or put the option on one line.`,
    );
  });
  const said = ANSWER.exec(lines[end] ?? '')?.[1] ?? '';
  const letters = new Set(said.toUpperCase().match(/[A-Z]/g) ?? []);
  const isWords = letters.size * 2 < said.replaceAll(/\s/g, '').length;
  if (!/^[\sA-Z,;&]*$/i.test(said) || letters.size === 0 || isWords)
    throw new UnreadableQuestion(end, 'Write the letter of the right option, for example ANSWER: A.');
  const missing = [...letters].find((letter) => options.every((option) => option.letter !== letter));
  if (missing !== undefined) throw new UnreadableQuestion(end, `There is no option ${missing}.`);
  return {
    kind: letters.size === 1 ? 'one' : 'many',
    prompt: lines.slice(0, first).join('\n').trim(),
    options: options.map(({ letter, text }) => ({ text, right: letters.has(letter) })),
  };
}

const NO_ANSWERS = 'This question has no answers. Write them below it with an ANSWER line, or in { }.';
/** Signs after a backslash wait out of sight while the others are read: `\=` is no right answer. */
const HIDDEN = 0xe0_00;
const moved = (text: string, by: number): string => String.fromCharCode(text.charCodeAt(0) + by);
const hide = (text: string): string =>
  text.replaceAll(/\\([~=#{}:\\])/g, (_escaped, sign: string) => moved(sign, HIDDEN));
const show = (text: string): string =>
  text
    .replaceAll(/[\u{E000}-\u{E07F}]/gu, (sign) => moved(sign, -HIDDEN))
    .replaceAll('\\n', '\n')
    .trim();

/** A part of GIFT: one or several right, true or false, number, words, essay; feedback to all answers explains. */
function readGift(lines: readonly string[]) {
  const text = hide(lines.join('\n')).replace(/^\s*::.*?::/s, '');
  const from = text.indexOf('{');
  const to = text.lastIndexOf('}');
  if (from === -1) throw new UnreadableQuestion(0, NO_ANSWERS);
  if (to < from) throw new UnreadableQuestion(0, 'The bracket { is not closed.');
  const unread = "Text after } can't be read. Put the whole question before {.";
  if (text.slice(to + 1).trim() !== '') throw new UnreadableQuestion(lines.length - 1, unread);
  const prompt = show(text.slice(0, from).replace(/^\s*\[(?:html|moodle|plain|markdown)\]/, ''));
  const inside = text.slice(from + 1, to);
  if (/[{}]/.test(inside))
    throw new UnreadableQuestion(0, String.raw`Write \{ and \} for brackets in a text.`);
  const [body = '', explained = ''] = inside.split('####');
  return { prompt, explanation: show(explained), ...answersOf(body, lines) };
}

function answersOf(body: string, lines: readonly string[]) {
  const said = body.trim();
  if (said === '') return { kind: 'long' };
  const [, truth] = /^(T|TRUE|F|FALSE)\s*(?:#.*)?$/is.exec(said) ?? [];
  if (truth !== undefined) return { kind: 'true-false', value: /^t/i.test(truth) };
  if (said.startsWith('#')) return numberOf(said.slice(1));
  if (!/^[=~]/.test(said)) throw new UnreadableQuestion(0, NO_ANSWERS);
  const answers = [...said.matchAll(/([=~])([^=~]*)/g)].map(([, sign, rest = '']) => {
    const [, weight, text = ''] = /^\s*(?:%(-?\d+(?:\.\d+)?)%)?(.*)$/s.exec(rest.split('#')[0] ?? '') ?? [];
    const pair = lines.findIndex((line) => line.includes('->'));
    if (text.includes('->')) throw new UnreadableQuestion(pair, "Pairs to match can't be read.");
    return { right: sign === '=' || Number(weight ?? 0) > 0, isWrong: sign === '~', text: show(text) };
  });
  if (answers.every(({ isWrong }) => !isWrong))
    return { kind: 'words', accept: answers.map(({ text }) => text) };
  const options = answers.map(({ text, right }) => ({ text, right }));
  return { kind: options.filter(({ right }) => right).length === 1 ? 'one' : 'many', options };
}

/** `3.14:0.01` or `3..4`. */
function numberOf(text: string) {
  const plain = show((text.split('#')[0] ?? '').replace(/^\s*=/, ''));
  const [low, high] = plain.split('..').map((part) => numberIn(part));
  const [value, tolerance = 0] = plain.split(':').map((part) => numberIn(part));
  if (low !== undefined && high !== undefined)
    return { kind: 'number', value: (low + high) / 2, tolerance: Math.abs(high - low) / 2 };
  if (value === undefined) throw new UnreadableQuestion(0, 'Write a number, for example {#3.14:0.01}.');
  return { kind: 'number', value, tolerance };
}
