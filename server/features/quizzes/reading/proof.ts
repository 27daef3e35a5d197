import { foldAnswer } from '../../../contract/fold-answer.ts';
import type { Draft } from './draft.ts';
import { looksLikeHtml, type Reading, UnreadableQuestion } from './found.ts';
import { type DigitKeys, meaningOf, refusalOf } from './key-of.ts';
import { isDigits } from './labels.ts';
import { marksIn } from './marks.ts';
import { openKey } from './number-key.ts';

/** What most questions of a paper have. */
export interface Usual {
  readonly options: number | undefined;
  readonly digits: DigitKeys;
}
const LETTER = /^[([]?[A-Za-z][)\].]?$/;

/** Finds the usual number of options, and whether digits are labels. */
export function usualOf(drafts: readonly Draft[]): Usual {
  const counts = new Map<number, number>();
  const keys: { isLabel: boolean; isText: boolean }[] = [];
  let hasLetters = false;
  for (const { list, options, key } of drafts) {
    if (list === undefined) continue;
    counts.set(options.length, (counts.get(options.length) ?? 0) + 1);
    const said = (key?.text ?? '').replaceAll(/[()[\].\s]/g, '');
    if (/^[A-La-l]$/.test(said) && !isDigits(list.alphabet)) hasLetters = true;
    if (!/^\p{Nd}{1,3}$/u.test(said)) continue;
    const isText = options.some(({ text }) => foldAnswer(text) === foldAnswer(said));
    keys.push({
      isLabel: Number(said) >= 1 && Number(said) <= options.length,
      isText: isText && !isDigits(list.alphabet),
    });
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const canBeLabels = keys.length > 0 && !hasLetters && keys.every(({ isLabel }) => isLabel);
  const areTexts = keys.length > 0 && keys.every(({ isText }) => isText);
  return {
    options: most !== undefined && most[1] > 2 && most[1] > drafts.length / 2 ? most[0] : undefined,
    digits: canBeLabels === areTexts ? undefined : canBeLabels ? 'label' : 'text',
  };
}

/** A question as its lines say, or why it can't be read. @throws UnreadableQuestion */
export function readDraft(
  draft: Draft,
  noOf: (line: number) => number,
  { options: usual, digits }: Usual,
): Reading {
  const from = noOf(draft.from);
  const { list, options, key, notes, fault } = draft;
  const refuse = (no: number, message: string, choices?: { key: string; text: string }[]): never => {
    throw new UnreadableQuestion(no, message, choices);
  };
  if (fault !== undefined) refuse(fault.no, fault.message);
  const { text: prompt, notes: said, ...given } = marksIn(draft.prompt);
  for (const note of said) notes.add(note);
  const explanation = draft.why.join('\n').trim();
  const base = { prompt, passage: draft.passage, explanation, ...given, ...draft.marks };
  if (looksLikeHtml(draft.prompt.join('\n')) || options.some(({ text }) => looksLikeHtml(text)))
    notes.add('Tags like <b> are shown as they are.');
  if (list === undefined) {
    if (prompt === '' || key === undefined || key.text === '')
      refuse(
        key?.no ?? from,
        key === undefined
          ? 'This question has no answers. Write them below it with an ANSWER line, or in { }.'
          : 'Write the right answer after ANSWER.',
      );
    const open = key?.text ?? '';
    const meant = meaningOf(open, []);
    if (meant.kind === 'cancelled' && !/^no(?:ne)?$/i.test(open)) refuse(key?.no ?? from, refusalOf(meant));
    if (LETTER.test(open) && !/^[tf]$/i.test(open))
      refuse(from, 'Write options like “A) Delhi” between the question and ANSWER.');
    const isLong = prompt.includes('\n');
    if (isLong) notes.add('The question has several lines and no options. Check that this is right.');
    const read = openKey(open);
    return { question: { ...base, ...read.key }, notes: [...notes, ...read.notes] };
  }
  if (prompt === '') refuse(from, 'Write the question above its options.');
  const texts = options.map(({ text }) => text);
  const empty = options.find(({ text }) => text === '');
  if (empty !== undefined) refuse(noOf(empty.label.line), `Option ${empty.label.name} is empty.`);
  if (options.length < 2) refuse(from, 'A question needs at least two options.');
  if (usual !== undefined && options.length !== usual)
    notes.add(`This question has ${options.length} options, most others have ${usual}.`);
  let marked = options.flatMap(({ mark }, at) => (mark ? [at] : []));
  if (marked.length === 0 && key === undefined) {
    const bold = options.flatMap(({ isBold }, at) => (isBold ? [at] : []));
    if (bold.length === 1) {
      notes.add('The option in bold or highlighted type is read as the right one.');
      marked = bold;
    }
  }
  if (key === undefined || key.text === '') {
    if (marked.length === 0)
      refuse(
        from,
        'This question has no ANSWER line.',
        options.map(({ label, text }) => ({
          key: label.places[0]?.alphabet === -1 ? text : label.name,
          text,
        })),
      );
    return made(marked, undefined);
  }
  const meant = meaningOf(key.text, texts, list.alphabet < 0 ? undefined : list.alphabet, digits);
  if (meant.kind === 'refused' || meant.kind === 'cancelled') return refuse(key.no, refusalOf(meant));
  if (meant.kind === 'any') {
    notes.add(`“${key.text}”: any one of these options earns all marks.`);
    return made(meant.places, undefined, 'one');
  }
  if (marked.length > 0 && meant.places.toSorted((a, b) => a - b).join() !== marked.join())
    refuse(key.no, 'The answer and the sign at an option are of two different options.');
  return made(meant.places, meant.rest);

  function made(places: readonly number[], rest: string | undefined, kind?: 'one'): Reading {
    if (rest !== undefined) notes.add('Words after the answer are now in the explanation.');
    const right = new Set(places);
    if (places.some((place, at) => place < (places[at - 1] ?? 0)))
      notes.add('The answer names the options in another order. Their order is not asked for here.');
    const question = {
      ...base,
      kind: kind ?? (right.size === 1 ? 'one' : 'many'),
      explanation: [(rest ?? '').replace(/^explanation\s*[:.-]+\s*/i, ''), explanation]
        .filter((line) => line !== '')
        .join('\n'),
      options: texts.map((text, at) => ({ text, right: right.has(at) })),
    } as const;
    return { question, notes: [...notes] };
  }
}
