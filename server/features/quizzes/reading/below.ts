import type { LinePlace } from '../../../contract/questions.ts';
import type { Draft, Paper } from './draft.ts';
import { blame } from './found.ts';
import { answerAgain } from './options.ts';
import * as words from './words.ts';

const LETTER = /^[([]?\s?[A-La-l1-4]\s?[)\]]\.?$/;

/** Reads what is below the options of a question: answer, explanation, marks, a text for the next questions. */
export function readBelow(
  draft: Draft,
  { at, apart }: Paper,
  below: readonly number[],
  isLast: boolean,
): void {
  const { places, why, notes } = draft;
  let mode: 'options' | 'key' | 'why' | 'lead' | 'left' = draft.list === undefined ? 'key' : 'options';
  let isGap = false;
  let isParted = false;
  const lastFilled = below.findLast((line) => at(line).text !== '');
  for (const line of new Set([...places.keys(), ...(draft.list?.labels ?? []).map((label) => label.line)]))
    if (places.get(line) !== 'left') inlineKey(line);
  for (const line of below) {
    // Below a key behind the last question nothing is its own.
    isParted ||= isLast && apart.has(line - 1);
    isGap ||= at(line).text === '';
    if (at(line).text === '') continue;
    places.set(line, placeOf(line));
    isGap = false;
  }
  if (isLast && draft.lead.length > 0) {
    for (const line of draft.lead) places.set(line, 'left');
    draft.lead = [];
  }

  function placeOf(line: number): LinePlace {
    const token = at(line);
    const { text, isHead, isCode, answer, why: reason } = token;
    const trimmed = text.trim();
    const again = answerAgain(draft, token);
    if (isParted) return 'left';
    if (mode === 'lead' && answer !== undefined && draft.key === undefined && draft.list !== undefined)
      endLead();
    if (mode === 'lead' || (token.isShared && mode !== 'key' && !isCode)) return lead(line);
    if (answer !== undefined)
      return setKey(line, /^\s*[[(]/.test(text) ? answer.replace(/\s{0,9}[\])]$/, '') : answer);
    if (draft.key?.text === '' && mode === 'key' && reason === undefined) return setKey(line, trimmed);
    if (again !== undefined) return setKey(line, again);
    if (token.isHeading || (isHead && reason === undefined)) return words.RULE.test(text) ? 'left' : leave();
    if (reason !== undefined) {
      const isKey = draft.key === undefined && draft.list !== undefined && LETTER.test(reason);
      if (!isKey) return explain(reason);
      setKey(line, reason);
      mode = 'why';
      return 'key';
    }
    for (const [name, form] of [
      ['marks', words.MARKS],
      ['minus', words.MINUS],
    ] as const) {
      const amount = form.exec(text)?.[1];
      if (amount === undefined) continue;
      draft.marks[name] = Math.round(Number(amount) * 100);
      return 'marks';
    }
    if (token.isMeta) {
      notes.add(`A line was left out: “${trimmed.slice(0, 60)}”`);
      return 'left';
    }
    if (token.isCapital && (isGap || (line === lastFilled && !isLast))) return leave();
    if (mode === 'why') return explain(isCode ? text : trimmed);
    const isApart = isGap && mode === 'options' && draft.options.every(({ mark }) => !mark);
    if (mode === 'left' || isApart) return isLast ? 'left' : lead(line);
    if (mode === 'key' && draft.key === undefined) {
      // Without options the question continues to its answer.
      draft.prompt.push(text);
      return 'question';
    }
    if (isGap && !isLast && (trimmed.length > 200 || /[:：]$/.test(trimmed))) return lead(line);
    notes.add('Text below the options is now in the explanation. Check that it belongs there.');
    return explain(trimmed);
  }
  function setKey(line: number, text: string): LinePlace {
    const [said = ''] = text.split(words.INLINE_WHY);
    if (draft.key !== undefined && draft.key.text !== '')
      blame(draft, at(line).no, 'This question has two answers.');
    draft.key = { no: at(line).no, text: said.trim() };
    const more = text.slice(said.length).replace(/^[\s.;,([]+/, '');
    if (more !== '') why.push(words.WHY.exec(more)?.[1] ?? more);
    mode = 'key';
    return 'key';
  }
  function explain(text: string): LinePlace {
    if (text !== '') why.push(text);
    mode = 'why';
    return 'why';
  }
  function leave(): LinePlace {
    mode = 'left';
    return 'left';
  }
  function lead(line: number): LinePlace {
    draft.lead.push(line);
    mode = 'lead';
    return 'shared';
  }
  /** Text between options and their answer is no other question's: it asks, or explains. */
  function endLead(): void {
    const texts = draft.lead.map((line) => at(line).text.trim());
    const asks = texts.length === 1 && /[?؟]$/.test(texts[0] ?? '');
    (asks ? draft.prompt : why).push(...texts);
    for (const line of draft.lead) places.set(line, asks ? 'question' : 'why');
    draft.lead = [];
    mode = 'key';
    notes.add(
      asks
        ? 'A line below the options is read as the end of the question.'
        : 'Text below the options is now in the explanation. Check that it belongs there.',
    );
  }
  function inlineKey(line: number): void {
    const { no, text, inlineAnswer } = at(line);
    if (inlineAnswer === undefined || draft.key?.no === no) return;
    const [, behind, letter = ''] = words.ANSWER.exec(text.slice(inlineAnswer).trim()) ?? [];
    const said = (behind ?? letter).replace(/^[([]\s?([^()[\]]*)\s?[)\]]{0,2}$/, '$1');
    setKey(line, said.replace(/\]$/, ''));
  }
}
