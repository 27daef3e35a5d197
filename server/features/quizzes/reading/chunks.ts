import { foldTyping } from '../../../contract/fold-text.ts';
import type { Line } from './found.ts';
import { isFirst, isNext, type Label, labelOf, partsOf } from './labels.ts';

const SIGN = String.raw`\s*(?:[:.=：ঃ]|[-–—]+)+\s*`;
const ANSWER_WORD = String.raw`(?:the\s+)?(?:correct|right|सही|সঠিক)?\s*(?:answers?|ans|key|option|उत्तर|उत्‍तर|जवाब|विकल्प|উত্তর|ઉત્તર|જવાબ|ਉੱਤਰ|ଉତ୍ତର|விடை|பதில்|సమాధానం|జవాబు|ಉತ್ತರ|ഉത്തരം|جواب)(?:\s+is|\s+key|\(s\))?`;
const ANSWER = new RegExp(
  String.raw`^\s*[[(]?\s*${ANSWER_WORD}(?:${SIGN}(.*)|\s+([([]?\s*[A-La-l1-4कखगघ]\s*[)\]]?))\s*$`,
  'iu',
);
const INLINE_ANSWER = new RegExp(
  String.raw`\s[[(]?(?=(?:correct |right |सही )?(?:answer|ans|उत्तर|উত্তর|उत्तर)${SIGN}[([]?\S{1,3}[)\]]*\s*$)`,
  'iu',
);
const WHY = new RegExp(
  String.raw`^\s*(?:explanations?|explain|exp|solutions?|sol|reasons?|rationale|hint|note|व्याख्या|स्पष्टीकरण|हल|कारण|ব্যাখ্যা|સમજૂતી|விளக்கம்|వివరణ|ವಿವರಣೆ|വിശദീകരണം)${SIGN}(.*)$`,
  'iu',
);
const MARKS = /^\s*(?:marks?|points?|अंक)\s*[:=-]\s*(\d+(?:\.\d+)?)\s*$/i;
const MINUS = /^\s*(?:negative(?: marks?| marking)?|minus|penalty)\s*[:=-]\s*-?(\d+(?:\.\d+)?)\s*$/i;
const OTHER =
  /^\s*(?:topics?|tags?|level|difficulty|chapter|subject|source|reference|category|bloom'?s?(?: level)?|विषय)\s*[:=-]\s*\S/i;
const STRONG =
  /^\s*(?:question|que|ques|qn|q|प्रश्न|प्र|প্রশ্ন|પ્રશ્ન|ਪ੍ਰਸ਼ਨ|கேள்வி|వினా|ప్రశ్న|ಪ್ರಶ್ನೆ|ചോദ്യം)\s*(?:no\.?)?\s*[.:-]?\s*\(?(\p{Nd}{1,3})\)?\s*[.):।-]*\s*(.*)$/isu;
const UNNUMBERED = /^\s*(?:question|प्रश्न|que|q)\s*[:.]\s*(.*)$/isu;
const WEAK = /^\s*\(?(\p{Nd}{1,3})(?:[.)।]|\)\.)\s*(?=\D|$)(.*)$/su;
const KEY_HEAD = /^\s*(?:answers?|answer\s*keys?|keys?|उत्तर(?:\s*कुंजी|माला)?|উত্তরমালা)\s*[:.-]*\s*$/i;
const PAIR = /(\d{1,3})\s*[.):\-–=→]*\s*[([]?\s*([A-La-l]|[1-4](?!\d)|[कखगघ])\s*[)\]]?(?=[\s,;|]|$)/gu;

export interface Part extends Line {
  readonly label: Label | undefined;
  /** Behind another on one line. */
  readonly isInline: boolean;
}
/** The lines of one question, as far as they are told apart. */
export interface Chunk {
  readonly from: number;
  to: number;
  readonly number: number | undefined;
  readonly parts: Part[];
  /** Where its options begin: the last list of all, so that what is before may have lists of statements. */
  list?: { start: number; first: Label };
  /** Labels that may begin a list, by their style. */
  readonly firsts: Map<string, { start: number; first: Label }>;
  fault?: { line: number; message: string };
  key?: { line: number; text: string };
  why: string[];
  marks: { marks?: number; minus?: number };
  readonly notes: Set<string>;
}

const numberOf = (digits = ''): number => Number(foldTyping(digits) || Number.NaN);
/** Longer lines are in no question. */
const LONGEST = 10_000;
const withoutBold = (raw: string, text = raw.slice(0, LONGEST)): string =>
  text.replaceAll(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '$1').replace(/^#{1,4}\s+/, '');

/** An option without a mark in front that says it is right. */
export const withoutMark = (text: string): string =>
  text.replace(/^\s*(?:\*|[✓✔✅]|\[[xX ]\])\s*(?=[([]?[\p{L}\p{N}]{1,3}[).\]])/u, '');

/** Cuts a text into questions: at their numbers, after an answer and its explanation, at a blank line after options. */
export function chunksOf(lines: readonly Line[]) {
  const chunks: Chunk[] = [];
  const keys = new Map<number, { line: number; text: string }>();
  let now: Chunk | undefined;
  let last: number | undefined;
  let mode: 'ask' | 'key' | 'why' = 'ask';
  let gap = false;
  let isKeyed = false;

  for (const [at, { no, text: raw }] of lines.entries()) {
    const text = withoutBold(raw);
    const isBlank = text.trim() === '';
    if (!isBlank && KEY_HEAD.test(text) && chunks.length > 0 && startsKeys(lines, at + 1)) isKeyed = true;
    else if (!isBlank && (isKeyed ? isPairs(text) : isKeyLine(text, chunks)))
      for (const [, number = '', key = ''] of text.matchAll(PAIR))
        keys.set(Number(number), { line: no, text: key });
    else if (!isBlank) take(no, text, gap, at);
    gap = isBlank;
  }
  return { chunks, keys };

  function begin(line: number, number?: number): Chunk {
    now = {
      from: line,
      to: line,
      number,
      parts: [],
      firsts: new Map(),
      why: [],
      marks: {},
      notes: new Set(),
    };
    chunks.push(now);
    if (number !== undefined) last = number;
    mode = 'ask';
    return now;
  }

  /** Answers, explanations and marks of the question that is open; @returns whether the line was one. */
  function takesMeta(now: Chunk, no: number, text: string): boolean {
    const answer = ANSWER.exec(text);
    const said = answer?.[1] ?? answer?.[2] ?? '';
    if (answer !== null && now.parts.length > 0 && (now.list !== undefined || said.length <= 120)) {
      if (now.key !== undefined) now.fault ??= { line: no, message: 'This question has two answers.' };
      now.key = { line: no, text: /^\s*[[(]/.test(text) ? said.replace(/\s*[\])]$/, '') : said.trim() };
      mode = 'key';
      return true;
    }
    if (!isDone(now)) return false;
    const why = WHY.exec(text)?.[1];
    const marks = MARKS.exec(text)?.[1];
    const minus = MINUS.exec(text)?.[1];
    if (why !== undefined) {
      now.why.push(why);
      mode = 'why';
    } else if (marks !== undefined) now.marks.marks = Math.round(Number(marks) * 100);
    else if (minus !== undefined) now.marks.minus = Math.round(Number(minus) * 100);
    else if (OTHER.test(text)) now.notes.add(`A line was left out: “${text.trim().slice(0, 60)}”`);
    else if (mode === 'key' && now.key?.text === '') now.key = { line: no, text: text.trim() };
    else return false;
    return true;
  }

  function take(no: number, text: string, gap: boolean, at: number): void {
    const strong = STRONG.exec(text);
    const weak = strong === null ? WEAK.exec(text) : null;
    const number = numberOf((strong ?? weak)?.[1]);
    const isDue = last === undefined ? now === undefined : number === last + 1;
    const isFree = now === undefined || isDone(now) || now.number === undefined;
    if (strong !== null || (weak !== null && isDue && isFree)) {
      add(begin(no, number), no, (strong ?? weak)?.[2] ?? '');
      return;
    }
    const unnumbered = UNNUMBERED.exec(text)?.[1];
    if (unnumbered !== undefined && (now === undefined || isDone(now))) {
      add(begin(no), no, unnumbered);
      return;
    }
    if (now !== undefined && takesMeta(now, no, text)) {
      now.to = no;
      return;
    }
    if (now !== undefined && mode === 'why' && (!gap || (now.number !== undefined && !asksSoon(at)))) {
      now.why.push(text.trim());
      now.to = no;
      return;
    }
    const isNew =
      now === undefined || mode !== 'ask' || (gap && now.list !== undefined && !continues(now, text));
    const chunk = isNew || now === undefined ? begin(no) : now;
    if (
      !isNew &&
      gap &&
      chunk.number === undefined &&
      chunk.list === undefined &&
      labelOf(text) === undefined
    )
      chunk.notes.add('The question has several paragraphs. Check where it begins.');
    add(chunk, no, text);
  }

  /** Whether options are next: then a question begins here, and no explanation continues. */
  function asksSoon(at: number): boolean {
    const next = lines.slice(at + 1, at + 12).find(({ text }) => {
      const label = labelOf(text);
      return (
        STRONG.test(text) || WEAK.test(text) || ANSWER.test(text) || (label !== undefined && isFirst(label))
      );
    });
    const label = next && labelOf(next.text);
    return label !== undefined && isFirst(label) && !WEAK.test(next?.text ?? '');
  }

  function add(chunk: Chunk, no: number, text: string): void {
    const end = text.search(INLINE_ANSWER);
    for (const [at, part] of partsOf(end < 0 ? text : text.slice(0, end)).entries())
      addPart(chunk, no, part, at > 0);
    chunk.to = no;
    if (end < 0) return;
    const answer = ANSWER.exec(text.slice(end).trim());
    chunk.key = { line: no, text: (answer?.[1] ?? answer?.[2] ?? '').replaceAll(/[()[\]\s]/g, '') };
    mode = 'key';
  }
}

function addPart(chunk: Chunk, no: number, raw: string, isInline: boolean): void {
  const text = raw.trim();
  if (text === '') return;
  const label = labelOf(withoutMark(text));
  const start = chunk.parts.push({ no, text, isInline, label }) - 1;
  if (label === undefined) return;
  const before = chunk.firsts.get(label.style);
  // A list with a gap is one too: the letter that is missing is named.
  const places = /\p{L}/u.test(label.name) ? [1, 2] : [1];
  if (before !== undefined && places.some((at) => isNext(before.first, label, at))) {
    if (before.start >= (chunk.list?.start ?? 0)) chunk.list = before;
  } else if (isFirst(label) && !(chunk.list !== undefined && isNext(chunk.list.first, label, 2)))
    chunk.firsts.set(label.style, { start, first: label });
}

function continues({ list }: Chunk, text: string): boolean {
  const label = labelOf(withoutMark(partsOf(text)[0] ?? text));
  if (label === undefined || list === undefined) return false;
  return Array.from({ length: 12 }, (_, place) => isNext(list.first, label, place)).some(Boolean);
}

const isDone = ({ key, list }: Chunk): boolean => key !== undefined || list !== undefined;

const startsKeys = (lines: readonly Line[], from: number): boolean =>
  isPairs(lines.slice(from, from + 12).find(({ text }) => text.trim() !== '')?.text ?? '');
/** Only numbers with letters, and signs between them. */
const isPairs = (text: string): boolean =>
  text.search(PAIR) >= 0 && text.replaceAll(PAIR, '').replaceAll(/[\s,;|.]/g, '') === '';
/** Keys without a heading: `1. B  2. C` after numbered questions. */
const isKeyLine = (text: string, chunks: readonly Chunk[]): boolean =>
  isPairs(text) &&
  (text.match(PAIR) ?? []).length > 1 &&
  chunks.length > 1 &&
  chunks.every(({ number, key }) => number !== undefined && key === undefined);
