import type { Draft, Paper } from './draft.ts';
import { blame } from './found.ts';
import { answerAgain } from './options.ts';
import * as words from './words.ts';

const LETTER = /^[([]\s?[A-La-l1-4]\s?[)\]]\.?$/;

/** Reads what is below the options of a question: answer, explanation, marks, a text for the next questions. */
export function readBelow(draft: Draft, { at }: Paper, below: readonly number[], isLast: boolean): void {
  const { places, why, notes } = draft;
  let mode: 'options' | 'key' | 'why' | 'lead' | 'left' = draft.list === undefined ? 'key' : 'options';
  let isGap = false;
  const lastFilled = below.findLast((line) => at(line).text !== '');
  const setKey = (line: number, text: string): void => {
    const parts = text.split(words.INLINE_WHY);
    if (draft.key !== undefined && draft.key.text !== '')
      blame(draft, at(line).no, 'This question has two answers.');
    draft.key = { no: at(line).no, text: (parts[0] ?? '').trim() };
    const more = text.slice((parts[0] ?? '').length).replace(/^[\s.;,([]+/, '');
    if (more !== '') why.push(words.WHY.exec(more)?.[1] ?? more);
  };
  for (const line of new Set([...places.keys(), ...(draft.list?.labels ?? []).map((label) => label.line)]))
    inlineKey(line);
  for (const line of below) {
    const token = at(line);
    const { text, isHead, isCode } = token;
    if (text === '') {
      isGap = true;
      continue;
    }
    const trimmed = text.trim();
    const again = answerAgain(draft, token);
    if (mode === 'lead' || (token.isShared && mode !== 'key' && !isCode)) {
      mode = lead(line);
    } else if (token.answer !== undefined) {
      setKey(line, /^\s*[[(]/.test(text) ? token.answer.replace(/\s{0,9}[\])]$/, '') : token.answer);
      places.set(line, 'key');
      mode = 'key';
    } else if (draft.key?.text === '' && mode === 'key' && token.why === undefined) {
      setKey(line, trimmed);
      places.set(line, 'key');
    } else if (again !== undefined) {
      setKey(line, again);
      places.set(line, 'key');
      mode = 'key';
    } else if (token.isHeading || (isHead && token.why === undefined)) {
      places.set(line, 'left');
      if (!words.RULE.test(text)) mode = 'left';
    } else if (token.why !== undefined) {
      const isKey = draft.key === undefined && draft.list !== undefined && LETTER.test(token.why);
      if (isKey) setKey(line, token.why);
      else if (token.why !== '') why.push(token.why);
      places.set(line, isKey ? 'key' : 'why');
      mode = 'why';
    } else if (words.MARKS.test(text) || words.MINUS.test(text)) {
      const [name, found] = words.MARKS.test(text)
        ? (['marks', words.MARKS] as const)
        : (['minus', words.MINUS] as const);
      draft.marks[name] = Math.round(Number(found.exec(text)?.[1]) * 100);
      places.set(line, 'marks');
    } else if (token.isMeta) {
      notes.add(`A line was left out: “${trimmed.slice(0, 60)}”`);
      places.set(line, 'left');
    } else if (token.isCapital && (isGap || (line === lastFilled && !isLast))) {
      places.set(line, 'left');
      mode = 'left';
    } else if (mode === 'why') {
      why.push(isCode ? text : trimmed);
      places.set(line, 'why');
    } else if (mode === 'left' || (isGap && mode === 'options' && draft.options.every(({ mark }) => !mark))) {
      if (isLast) places.set(line, 'left');
      else mode = lead(line);
    } else if (mode === 'key' && draft.key === undefined) {
      // Without options the question continues to its answer.
      draft.prompt.push(text);
      places.set(line, 'question');
    } else if (isGap && !isLast && (trimmed.length > 200 || /[:：]$/.test(trimmed))) {
      mode = lead(line);
    } else {
      notes.add('Text below the options is now in the explanation. Check that it belongs there.');
      why.push(trimmed);
      places.set(line, 'why');
      mode = 'why';
    }
    isGap = false;
  }
  if (isLast && draft.lead.length > 0) {
    for (const line of draft.lead) places.set(line, 'left');
    draft.lead = [];
  }

  function lead(line: number): 'lead' {
    draft.lead.push(line);
    places.set(line, 'shared');
    return 'lead';
  }
  function inlineKey(line: number): void {
    const { no, text, inlineAnswer } = at(line);
    if (inlineAnswer === undefined || draft.key?.no === no) return;
    const answer = words.ANSWER.exec(text.slice(inlineAnswer).trim());
    setKey(
      line,
      (answer?.[1] ?? answer?.[2] ?? '')
        .replace(/^[([]\s?([^()[\]]*)\s?[)\]]{0,2}$/, '$1')
        .replace(/\]$/, ''),
    );
    mode = 'key';
  }
}
