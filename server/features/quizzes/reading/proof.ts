import { foldAnswer } from '../../../contract/fold-answer.ts';
import type { Draft } from './draft.ts';
import { looksLikeHtml, type Reading, refuse } from './found.ts';
import { anyOf, choiceOf, type DigitKeys, type Meaning, meaningOf, refuseCancelled } from './key-of.ts';
import { isDigits } from './labels.ts';
import { marksIn } from './marks.ts';
import { openKey } from './number-key.ts';

/** An answer in the middle of a text, which that of the next question follows. */
const INNER_ANSWER =
  /(?:^|\s)(?:answer|ans|उत्तर)\s?[.:–-]{1,3}\s?(?:[A-H]|[([][A-Ha-h][)\]])(?=\s{0,9}(?:$|\d{1,3}[.)]))/im;
const LETTER = /^[([]?(?:[A-Za-z]|[ivx]{2,4})(?:[)\].]?$|[)\]]\s)/;

/** Finds the usual number of options, and whether digits are labels. */
export function usualOf(drafts: readonly Draft[]) {
  const asked = drafts.flatMap(({ list, options, key }) => {
    const said = (key?.text ?? '').replaceAll(/[()[\].\s]/g, '');
    return list === undefined ? [] : { options, said, isDigits: isDigits(list.alphabet) };
  });
  const [most] = [...Map.groupBy(asked, ({ options }) => options.length)]
    .map(([options, { length }]) => ({ options, length }))
    .toSorted((one, other) => other.length - one.length);
  const hasLetters = asked.some((one) => /^[A-La-l]$/.test(one.said) && !one.isDigits);
  const keys = asked.filter(({ said }) => /^\p{Nd}{1,3}$/u.test(said));
  const canBeLabels =
    !hasLetters && keys.every(({ options, said }) => Number(said) >= 1 && Number(said) <= options.length);
  const areTexts = keys.every(
    (one) => !one.isDigits && one.options.some(({ text }) => foldAnswer(text) === foldAnswer(one.said)),
  );
  const isUsual = most !== undefined && most.length > 2 && most.length > drafts.length / 2;
  const digits: DigitKeys = canBeLabels ? 'label' : 'text';
  return {
    options: isUsual ? most.options : undefined,
    digits: keys.length === 0 || canBeLabels === areTexts ? undefined : digits,
  };
}

/** A question as its lines say, or why it can't be read. @throws UnreadableQuestion */
export function readDraft(draft: Draft, { options: usual, digits }: ReturnType<typeof usualOf>): Reading {
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
  const alphabet = list.alphabet < 0 ? undefined : list.alphabet;
  const meaning = hasKey ? meaningOf(key.text, texts, key.no, alphabet, digits) : { places: marked };
  const { places, isAny, rest = '' }: Meaning = meaning;
  if (places.length === 0) {
    const choices = options.map(({ label, text }) => ({ key: list.alphabet < 0 ? text : label.name, text }));
    refuse(no, 'This question has no ANSWER line.', choices);
  }
  if (isAny) notes.add(anyOf(key?.text));
  else if (hasKey && marked.length > 0 && places.toSorted((a, b) => a - b).join() !== marked.join())
    refuse(key.no, 'The answer and the sign at an option are of two different options.');
  if (rest !== '') notes.add('Words after the answer are now in the explanation.');
  if (places.some((place, at) => place < (places[at - 1] ?? 0)))
    notes.add('The answer names the options in another order. Their order is not asked for here.');
  const whys = [rest.replace(/^explanation\s*[:.-]+\s*/i, ''), explanation].filter(Boolean);
  return {
    question: { ...base, ...choiceOf(texts, meaning), explanation: whys.join('\n') },
    notes: [...notes],
  };
}

/** Options with a sign, else the one in bold type where nothing else says the answer. */
function markedOf({ options, key, notes }: Draft): number[] {
  const marked = options.flatMap(({ mark }, at) => (mark ? [at] : []));
  const bold = options.flatMap(({ isBold }, at) => (isBold ? [at] : []));
  if (marked.length > 0 || key !== undefined || bold.length !== 1) return marked;
  notes.add('The option in bold or highlighted type is read as the right one.');
  return bold;
}
