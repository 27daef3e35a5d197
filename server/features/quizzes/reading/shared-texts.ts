import type { Draft, Paper } from './draft.ts';
import type { PaperRead } from './read-paper.ts';
import type { Token } from './tokens.ts';
import { numberOf, rangeIn } from './words.ts';

const WORD_NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Lines above the first question: directions and passages belong to it, titles to none. */
export function headOf({ at, apart }: Paper, drafts: readonly Draft[], left: PaperRead['left']): void {
  const first = drafts[0];
  if (first === undefined) return;
  const head = Array.from({ length: first.from }, (_none, line) => line)
    .filter((line) => !apart.has(line))
    .map(at)
    .filter(({ text }) => text !== '');
  const shared = head.findIndex(({ isShared }) => isShared);
  const long = head.findIndex(({ text }) => text.trim().length > 100);
  const from = shared >= 0 ? shared : long >= 0 ? long : head.length;
  for (const [place, { no }] of head.entries())
    left.push({ line: no, why: place < from ? 'above' : 'shared' });
  shareText(drafts, head.slice(from), 0);
}

/** Texts below a question that belong to those which follow. */
export function shareTexts({ at }: Paper, drafts: readonly Draft[]): void {
  for (const [place, { lead }] of drafts.entries()) shareText(drafts, lead.map(at), place + 1);
}

function shareText(drafts: readonly Draft[], lead: readonly Token[], next: number): void {
  const [first] = lead;
  if (first === undefined) return;
  const texts = lead.map(({ text }) => text.trim());
  const whole = texts.join('\n');
  const range = rangeIn(whole);
  const [, word = ''] = /\bnext\s(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten)\b/i.exec(whole) ?? [];
  const count =
    word === '' ? 0 : Math.max(Number(numberOf(word)) || 0, WORD_NUMBERS.indexOf(word.toLowerCase()));
  const named = drafts.filter(({ start }, at) =>
    range === undefined
      ? at >= next && at < next + count
      : at >= next && (start.number?.value ?? -1) >= range[0] && (start.number?.value ?? -1) <= range[1],
  );
  for (const draft of named)
    if (named.length > 1) draft.passage = [draft.passage ?? [], whole].flat().join('\n');
    else draft.prompt.unshift(...texts);
  const following = drafts[next];
  if (named.length > 0 || following === undefined) return;
  following.prompt.unshift(...texts);
  following.notes.add(
    `The text above it, from line ${first.no}, is read as a part of this question alone. Copy it where others need it.`,
  );
}

/** Words in brackets at the end of every question, where a paper has no other answers. */
export function bracketed(drafts: readonly Draft[], { hasKey }: Paper): void {
  if (hasKey || drafts.length < 3 || drafts.some(({ key, list }) => key !== undefined || list !== undefined))
    return;
  const ends = drafts.map(({ prompt }) => /\s{0,9}\(([^()]{1,60})\)\s{0,9}[.?]?$/.exec(prompt.at(-1) ?? ''));
  if (!ends.every((end) => end !== null)) return;
  for (const [at, draft] of drafts.entries()) {
    const end = ends[at];
    const last = draft.prompt.pop() ?? '';
    draft.prompt.push(last.slice(0, end?.index));
    draft.key = { no: draft.from, text: end?.[1] ?? '' };
    draft.notes.add('The words in brackets are read as the answer.');
  }
}
