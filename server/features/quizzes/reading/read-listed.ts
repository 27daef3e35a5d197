import { type Chunk, chunksOf, type Part, withoutMark } from './chunks.ts';
import { type Found, type Line, type Reading, UnreadableQuestion } from './found.ts';
import { openKey, placesIn } from './key-of.ts';
import { dueAt, isNext, type Label, labelOf } from './labels.ts';

const RIGHT = /\s*(?:[✓✔☑✅]|\(\s*(?:correct|right|सही)\s*\)|\[\s*(?:correct|right|x)\s*\])\s*$/iu;

/** Questions with options and answers as people write them, also in the form Aiken of Moodle. */
export function listedFound(lines: readonly Line[]): Found[] {
  const { chunks, keys } = chunksOf(lines);
  const isInOrder = keys.size === chunks.length;
  return chunks.map((chunk, at) => {
    const later = keys.get(chunk.number ?? (isInOrder ? at + 1 : -1));
    if (chunk.key === undefined && later !== undefined) chunk.key = later;
    return { from: chunk.from, to: chunk.to, read: () => readChunk(chunk) };
  });
}

const joined = (parts: readonly Part[]): string =>
  parts.reduce(
    (all, { text, isInline }) => (all === '' ? text : `${all}${isInline ? ' ' : '\n'}${text}`),
    '',
  );

const LETTER = /^[([]?[A-Za-z][)\].]?$/;

function readChunk(chunk: Chunk): Reading {
  const { from, parts, key, why, marks, notes, fault } = chunk;
  // An option alone is one too, where a letter is the answer.
  const list = chunk.list ?? (LETTER.test(key?.text ?? '') ? [...chunk.firsts.values()].at(-1) : undefined);
  if (fault !== undefined) throw new UnreadableQuestion(fault.line, fault.message);
  const explanation = why.join('\n').trim();
  const base = { explanation, ...marks };
  if (list === undefined) {
    const prompt = joined(parts);
    if (key === undefined || key.text === '' || prompt === '')
      throw new UnreadableQuestion(
        from,
        key === undefined
          ? 'This question has no answers. Write them below it with an ANSWER line, or in { }.'
          : 'Write the right answer after ANSWER.',
      );
    if (LETTER.test(key.text) && !/^[tf]$/i.test(key.text))
      throw new UnreadableQuestion(from, 'Write options like “A) Delhi” between the question and ANSWER.');
    return { question: { ...base, prompt, ...openKey(key.text) }, notes: [...notes] };
  }
  const prompt = joined(parts.slice(0, list.start));
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
      const last = options.at(-1);
      if (last !== undefined) last.text = `${last.text}${isInline ? ' ' : '\n'}${text}`;
    }
  }
  const texts = options.map(({ text, marked }) => (marked ? text.replace(/\s*\*$/, '') : text).trim());
  const found = key === undefined ? options.flatMap(({ marked }, at) => (marked ? [at] : [])) : [];
  if (key === undefined && found.length === 0)
    throw new UnreadableQuestion(from, 'This question has no ANSWER line.');
  const read = key === undefined ? { places: found } : placesIn(key.text, texts, list.first);
  if (typeof read === 'string') throw new UnreadableQuestion(key?.line ?? from, read);
  if (read.rest !== undefined) notes.add('Words after the answer are now in the explanation.');
  const right = new Set(read.places);
  const question = {
    ...base,
    kind: right.size === 1 ? 'one' : 'many',
    prompt,
    explanation: [read.rest ?? '', explanation].filter((line) => line !== '').join('\n'),
    options: texts.map((text, at) => ({ text, right: right.has(at) })),
  } as const;
  return { question, notes: [...notes] };
}

/** A label that is further on in the list than the one that is due, or was there before. */
const isSkipped = (first: Label, label: Label, due: number): boolean =>
  Array.from({ length: 12 }, (_, at) => at).some(
    (at) => at !== due && at > 0 && at <= due + 2 && isNext(first, label, at),
  );
