import type { Draft, Paper } from './draft.ts';
import type { PaperRead } from './read-paper.ts';
import type { Token } from './tokens.ts';
import { numberOf, rangeIn } from './words.ts';

const NEXT = /\bnext\s(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/i;
const WORD_NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** What is said of questions and tests in front of them. */
const ABOUT =
  /\b(?:mcqs?|quiz(?:zes)?|questions?|exams?|examinations?|tests?|marks|articles?|syllabus)\b|प्रश्न|परीक्षा|প্রশ্ন|પ્રશ્ન|வினா|ప్రశ్న|ಪ್ರಶ್ನೆ|ചോദ്യ/i;

/** Directions that hold for any paper. */
const USUAL =
  /answer them individually|questions are compulsory|attempt (?:all|any)|(?:select|choose|mark)(?: and write)? (?:the |one )?(?:most appropriate|correct|best|right) (?:option|answer)/i;

/** Says what the lines above the first question are: directions and passages are for questions, titles for none. */
export function headOf({ lines, apart }: Paper, drafts: readonly Draft[]): PaperRead['left'] {
  const head = lines
    .slice(0, drafts[0]?.from ?? 0)
    .filter(({ text }, line) => text !== '' && !apart.has(line));
  const shared = head.findIndex(({ isShared }) => isShared);
  const long = head.findIndex(({ text }) => text.trim().length > 100);
  const first = shared >= 0 ? shared : long;
  const texts = head.slice(Math.max(0, first)).map(({ text }) => text);
  const whole = texts.join(' ');
  const isUsual = texts.length < 3 && USUAL.test(whole) && rangeIn(whole) === undefined;
  const isAbout = first >= 0 && (shared >= 0 ? isUsual : ABOUT.test(texts[0] ?? ''));
  const from = first >= 0 && !isAbout ? first : head.length;
  if (isAbout) drafts[0]?.notes.add(`The text above it, from line ${head[first]?.no}, was left out.`);
  shareText(drafts, head.slice(from), 0);
  return new Map(head.map(({ no }, place) => [no, place < from ? 'above' : 'shared']));
}

/** Gives texts below a question to the questions that they are for. */
export function shareTexts({ at }: Paper, drafts: readonly Draft[]): void {
  for (const [place, { lead }] of drafts.entries()) shareText(drafts, lead.map(at), place + 1);
}

function shareText(drafts: readonly Draft[], lead: readonly Token[], next: number): void {
  const following = drafts.slice(next);
  const [first] = lead;
  if (first === undefined || following[0] === undefined) return;
  const texts = lead.map(({ text }) => text.trim());
  const whole = texts.join('\n');
  const [, word = ''] = NEXT.exec(whole) ?? [];
  const count = Number(numberOf(word)) || WORD_NUMBERS.indexOf(word.toLowerCase());
  const range = rangeIn(whole);
  const named = following.filter(({ start: { number } }, nth) =>
    range === undefined ? nth < count : number && number.value >= range[0] && number.value <= range[1],
  );
  for (const draft of named.length > 0 ? named : following.slice(0, 1))
    if (named.length > 1) draft.passage = [draft.passage ?? [], whole].flat().join('\n');
    else draft.prompt.unshift(...texts);
  if (named.length === 0)
    following[0].notes.add(
      `The text above it, from line ${first.no}, is read as a part of this question alone. Copy it where others need it.`,
    );
}
