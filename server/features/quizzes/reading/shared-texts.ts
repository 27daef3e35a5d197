import type { Apart } from './apart.ts';
import type { Draft, Paper } from './draft.ts';
import type { PaperLine } from './lines.ts';
import type { PaperRead } from './read-paper.ts';
import type { Token } from './tokens.ts';
import { numberOf, rangeIn } from './words.ts';

const WORD_NUMBERS = ['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Lines above the first question: directions and passages belong to it, titles to none. */
export function headOf(
  lines: readonly PaperLine[],
  tokens: readonly Token[],
  drafts: readonly Draft[],
  apart: Apart,
  left: PaperRead['left'],
): void {
  const first = drafts[0];
  if (first === undefined) return;
  const head: number[] = [];
  for (let line = 0; line < first.from; line += 1)
    if (lines[line]?.text !== '' && !apart.lines.has(line)) head.push(line);
  const shared = head.findIndex((line) => tokens[line]?.isShared === true);
  const text = head.findIndex((line) => (lines[line]?.text ?? '').trim().length > 100);
  const from = shared >= 0 ? shared : text;
  for (const line of from < 0 ? head : head.slice(0, from))
    left.push({ line: lines[line]?.no ?? 1, why: 'above' });
  if (from < 0) return;
  for (const line of head.slice(from)) left.push({ line: lines[line]?.no ?? 1, why: 'shared' });
  shareText(lines, drafts, head.slice(from), 0);
}

/** Texts below a question that belong to those which follow. */
export function shareTexts(lines: readonly PaperLine[], drafts: readonly Draft[]): void {
  for (const [at, { lead }] of drafts.entries()) if (lead.length > 0) shareText(lines, drafts, lead, at + 1);
}

function shareText(
  lines: readonly PaperLine[],
  drafts: readonly Draft[],
  lead: readonly number[],
  next: number,
): void {
  const texts = lead.map((line) => lines[line]?.text.trim() ?? '');
  const whole = texts.join('\n');
  const first = lines[lead[0] ?? 0]?.no ?? 1;
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
    `The text above it, from line ${first}, is read as a part of this question alone. Copy it where others need it.`,
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
