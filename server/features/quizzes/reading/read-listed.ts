import { bare, type Key } from './answer-keys.ts';
import { type Chunk, type Part, withoutMark } from './chunk.ts';
import { chunksOf } from './chunks.ts';
import { type Found, type Line, looksLikeHtml, type Reading, UnreadableQuestion } from './found.ts';
import { openKey, placesIn } from './key-of.ts';
import { dueAt, isNext, type Label, labelOf } from './labels.ts';

const RIGHT =
  /\s{0,9}(?:[✓✔☑✅]|\(\s{0,9}(?:correct|right|सही)\s{0,9}\)|\[\s{0,9}(?:correct|right|x)\s{0,9}\])\s{0,9}$/iu;

/** Questions with options and answers as people write them, also in the form Aiken of Moodle. */
export function listedFound(lines: readonly Line[]): Found[] {
  const { chunks, keys } = chunksOf(lines);
  const isInOrder = keys.size === chunks.length;
  const found = chunks.map((chunk, at) => {
    const number = chunk.number ?? (isInOrder ? at + 1 : -1);
    const later = keys.get(number);
    keys.delete(number);
    if (later !== undefined) addLater(chunk, later);
    return { from: chunk.from, to: chunk.to, key: later?.text, read: () => readChunk(chunk) };
  });
  const unasked = [...keys].map(([number, { line }]) => ({
    from: line,
    to: line,
    read: () => {
      throw new UnreadableQuestion(line, `There is no question ${number} for this answer.`);
    },
  }));
  return [...found, ...unasked];
}

/** Adds the answer that a key apart from the question has for it. */
function addLater(chunk: Chunk, later: Key): void {
  const isOther = chunk.key !== undefined && bare(chunk.key.text) !== bare(later.text);
  if (later.isTwice || isOther)
    chunk.fault ??= { line: later.line, message: `Question ${chunk.number ?? ''} has two answers.` };
  chunk.key ??= later;
  chunk.why.push(...later.why);
}

const joined = (parts: readonly Part[]): string =>
  parts.reduce(
    (all, { text, isInline }) => (all === '' ? text : `${all}${isInline ? ' ' : '\n'}${text}`),
    '',
  );

/** Marks that a question itself names: `(2 marks)`, `(+4, -1)`. */
function marksIn(text: string): { text: string; marks?: number; minus?: number } {
  const [all, many, plus, minus] =
    /\s{0,9}[[(]\s{0,9}(?:(\d+(?:\.\d+)?)\s{0,9}(?:marks?|अंक)|\+(\d+)\s{0,9}[,/]\s{0,9}[-−](\d+))\s{0,9}[\])]\s{0,9}/i.exec(
      text,
    ) ?? [];
  if (all === undefined) return { text };
  return {
    text: text.replace(all, ' ').trim(),
    marks: Math.round(Number(many ?? plus) * 100),
    ...(minus !== undefined && { minus: Number(minus) * 100 }),
  };
}

const BULLET = /^(?:[-•○●▪□☐◯☑✓✔*]\s+)(?=\S)/u;
/** Options without letters: lines with bullets at the end, one of which is the answer or has a mark. */
function bulletsOf({ parts, key }: Chunk) {
  const start = parts.findLastIndex(({ text }) => !BULLET.test(text)) + 1;
  const lines = parts.slice(start).map(({ text }) => text);
  if (start === 0 || lines.length < 2) return undefined;
  const texts = lines.map((line) =>
    line
      .replace(BULLET, '')
      .replace(RIGHT, '')
      .replace(/\s{0,9}\*$/, ''),
  );
  const isMarked = (line: string) => /^[☑✓✔]/u.test(line) || RIGHT.test(line) || /\S\*$/.test(line);
  const marked = lines.flatMap((line, at) => (isMarked(line) ? [at] : []));
  const read = key === undefined ? { places: marked } : placesIn(key.text, texts);
  if (typeof read === 'string' || read.rest !== undefined || read.places.length === 0) return undefined;
  return {
    kind: read.places.length === 1 ? 'one' : 'many',
    prompt: marksIn(joined(parts.slice(0, start))).text,
    options: texts.map((text, at) => ({ text, right: read.places.includes(at) })),
  } as const;
}

const LETTER = /^[([]?[A-Za-z][)\].]?$/;

function readChunk(chunk: Chunk): Reading {
  const { from, parts, key, why, marks, notes, fault } = chunk;
  // An option alone is one too, where a letter is the answer.
  const list = chunk.list ?? (LETTER.test(key?.text ?? '') ? [...chunk.firsts.values()].at(-1) : undefined);
  if (fault !== undefined) throw new UnreadableQuestion(fault.line, fault.message);
  const explanation = why.join('\n').trim();
  const { text: asked, ...given } = marksIn(joined(list === undefined ? parts : parts.slice(0, list.start)));
  const base = { explanation, ...given, ...marks };
  if (parts.some(({ text }) => looksLikeHtml(text))) notes.add('Tags like <b> are shown as they are.');
  if (list === undefined) {
    const prompt = asked;
    const bullets = bulletsOf(chunk);
    if (bullets !== undefined) return { question: { ...base, ...bullets }, notes: [...notes] };
    if (key === undefined || key.text === '' || prompt === '')
      throw new UnreadableQuestion(
        from,
        key === undefined
          ? 'This question has no answers. Write them below it with an ANSWER line, or in { }.'
          : 'Write the right answer after ANSWER.',
      );
    if (LETTER.test(key.text) && !/^[tf]$/i.test(key.text))
      throw new UnreadableQuestion(from, 'Write options like “A) Delhi” between the question and ANSWER.');
    if (prompt.includes('\n'))
      notes.add('The question has several lines and no options. Check that this is right.');
    return { question: { ...base, prompt, ...openKey(key.text) }, notes: [...notes] };
  }
  const prompt = asked;
  if (prompt === '') throw new UnreadableQuestion(from, 'Write the question above its options.');
  const options: { text: string; marked: boolean; no: number }[] = [];
  for (const { text: raw, no, isInline } of parts.slice(list.start)) {
    const text = withoutMark(raw);
    const label = labelOf(text);
    if (label !== undefined && isNext(list.first, label, options.length)) {
      const isMarked = text !== raw && !/^\s*\[ \]/.test(raw);
      options.push({
        text: label.rest.replace(RIGHT, ''),
        marked: isMarked || RIGHT.test(label.rest) || /^[^*]*\S\*$/.test(label.rest),
        no,
      });
    } else if (
      label !== undefined &&
      label.style === list.first.style &&
      isSkipped(list.first, label, options.length)
    )
      throw new UnreadableQuestion(
        no,
        `Begin this line with “${dueAt(list.first, options.length)}${list.first.style.at(-1)}”, or put the option on one line.`,
      );
    else {
      if (label?.style === list.first.style)
        notes.add(`Check the option with the line “${text.slice(0, 40)}”: it is not the next letter.`);
      const last = options.at(-1);
      if (last !== undefined) last.text = `${last.text}${isInline ? ' ' : '\n'}${text}`;
    }
  }
  const texts = options.map(({ text, marked }) => (marked ? text.replace(/\s{0,9}\*$/, '') : text).trim());
  const found = key === undefined ? options.flatMap(({ marked }, at) => (marked ? [at] : [])) : [];
  if (key === undefined && found.length === 0)
    throw new UnreadableQuestion(from, 'This question has no ANSWER line.', choicesOf(list.first, texts));
  const read = key === undefined ? { places: found } : placesIn(key.text, texts, list.first);
  if (typeof read === 'string') throw new UnreadableQuestion(key?.line ?? from, read);
  if (read.rest !== undefined) notes.add('Words after the answer are now in the explanation.');
  const right = new Set(read.places);
  const question = {
    ...base,
    kind: right.size === 1 ? 'one' : 'many',
    prompt,
    explanation: [(read.rest ?? '').replace(/^explanation\s{0,9}[:.-]+\s{0,9}/i, ''), explanation]
      .filter((line) => line !== '')
      .join('\n'),
    options: texts.map((text, at) => ({ text, right: right.has(at) })),
  } as const;
  return { question, notes: [...notes] };
}

const choicesOf = (first: Label, texts: readonly string[]) =>
  texts.map((text, at) => ({ key: dueAt(first, at), text }));

/** A label that is further on in the list than the one that is due, or was there before. */
const isSkipped = (first: Label, label: Label, due: number): boolean =>
  Array.from({ length: 12 }, (_, at) => at).some(
    (at) => at !== due && at > 0 && at <= due + 2 && isNext(first, label, at),
  );
