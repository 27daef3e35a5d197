import { foldAnswer } from '../../../contract/fold-answer.ts';
import type { Draft } from './draft.ts';
import { looksLikeHtml, type Reading, refuse } from './found.ts';
import { type DigitKeys, type Meaning, meaningOf, refuseCancelled } from './key-of.ts';
import { isDigits } from './labels.ts';
import { marksIn } from './marks.ts';
import { openKey } from './number-key.ts';

/** What most questions of a paper have. */
export interface Usual {
  readonly options: number | undefined;
  readonly digits: DigitKeys;
}
/** An answer in the middle of a text, which that of the next question follows. */
const INNER_ANSWER =
  /(?:^|\s)(?:answer|ans|उत्तर)\s?[.:–-]{1,3}\s?(?:[A-H]|[([][A-Ha-h][)\]])(?=\s{0,9}(?:$|\d{1,3}[.)]))/im;
const LETTER = /^[([]?(?:[A-Za-z]|[ivx]{2,4})(?:[)\].]?$|[)\]]\s)/;

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
export function readDraft(draft: Draft, { options: usual, digits }: Usual): Reading {
  const { no, list, options, key, notes, fault } = draft;
  if (fault !== undefined) refuse(fault.no, fault.message);
  const { text: prompt, notes: said, ...given } = marksIn(draft.prompt);
  for (const note of said) notes.add(note);
  const explanation = draft.why.join('\n').trim();
  const base = { prompt, passage: draft.passage, explanation, ...given, ...draft.marks };
  if (looksLikeHtml(draft.prompt.join('\n')) || options.some(({ text }) => looksLikeHtml(text)))
    notes.add('Tags like <b> are shown as they are.');
  if (list === undefined) {
    if (key === undefined)
      refuse(no, 'This question has no answers. Write them below it with an ANSWER line, or in { }.');
    if (prompt === '' || key.text === '') refuse(key.no, 'Write the right answer after ANSWER.');
    if (!/^no(?:ne)?$/i.test(key.text)) refuseCancelled(key.text, key.no);
    if (LETTER.test(key.text) && !/^[tf]$/i.test(key.text))
      refuse(no, 'Write options like “A) Delhi” between the question and ANSWER.');
    if (prompt.includes('\n'))
      notes.add('The question has several lines and no options. Check that this is right.');
    const read = openKey(key.text);
    return { question: { ...base, ...read.key }, notes: [...notes, ...read.notes] };
  }
  if (prompt === '') refuse(no, 'Write the question above its options.');
  const empty = options.find(({ text }) => text === '');
  if (empty !== undefined) refuse(empty.no, `Option ${empty.label.name} is empty.`);
  if (options.length < 2) refuse(no, 'A question needs at least two options.');
  if (usual !== undefined && options.length !== usual)
    notes.add(`This question has ${options.length} options, most others have ${usual}.`);
  if ([prompt, ...options.map(({ text }) => text)].some((text) => INNER_ANSWER.test(text)))
    refuse(no, 'An answer is inside another text. Begin a line with each question and each answer.');
  const marked = markedOf(draft);
  const texts = options.map(({ text }) => text);
  const hasKey = key !== undefined && key.text !== '';
  const { places, isAny, rest }: Meaning = hasKey
    ? meaningOf(key.text, texts, key.no, list.alphabet < 0 ? undefined : list.alphabet, digits)
    : { places: marked };
  if (places.length === 0) {
    const choices = options.map(
      ({
        label: {
          name,
          places: [place],
        },
        text,
      }) => ({
        key: place?.alphabet === -1 ? text : name,
        text,
      }),
    );
    refuse(no, 'This question has no ANSWER line.', choices);
  }
  if (isAny) notes.add(`“${key?.text}”: any one of these options earns all marks.`);
  else if (hasKey && marked.length > 0 && places.toSorted((a, b) => a - b).join() !== marked.join())
    refuse(key.no, 'The answer and the sign at an option are of two different options.');
  if (rest !== undefined) notes.add('Words after the answer are now in the explanation.');
  if (places.some((place, at) => place < (places[at - 1] ?? 0)))
    notes.add('The answer names the options in another order. Their order is not asked for here.');
  const question = {
    ...base,
    kind: isAny || places.length === 1 ? 'one' : 'many',
    explanation: [(rest ?? '').replace(/^explanation\s*[:.-]+\s*/i, ''), explanation]
      .filter((line) => line !== '')
      .join('\n'),
    options: texts.map((text, at) => ({ text, right: places.includes(at) })),
  } as const;
  return { question, notes: [...notes] };
}

/** Options with a sign, else the one in bold type where nothing else says the answer. */
function markedOf({ options, key, notes }: Draft): number[] {
  const marked = options.flatMap(({ mark }, at) => (mark ? [at] : []));
  const bold = options.flatMap(({ isBold }, at) => (isBold ? [at] : []));
  if (marked.length > 0 || key !== undefined || bold.length !== 1) return marked;
  notes.add('The option in bold or highlighted type is read as the right one.');
  return bold;
}
