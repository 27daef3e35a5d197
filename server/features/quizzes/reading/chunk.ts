import type { Line } from './found.ts';
import { isFirst, isNext, type Label, labelOf, partsOf } from './labels.ts';

export interface Part extends Line {
  readonly label: Label | undefined;
  /** Behind another on one line. */
  readonly isInline: boolean;
}
/** The lines of one question, as far as they are told apart. */
export interface Chunk {
  readonly from: number;
  to: number;
  number: number | undefined;
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
  /** How its number is written, like that of a label. */
  style?: string | undefined;
  /** In a block of code between lines of ```. */
  isCode?: boolean;
}

/** An option without a mark in front that says it is right. */
export const withoutMark = (text: string): string =>
  text.replace(/^\s*(?:\*|[✓✔✅]|\[[xX ]\])\s{0,9}(?=[([]?[\p{L}\p{N}]{1,3}[).\]])/u, '');

/** Adds a piece of a line, and notes where the options begin. */
export function addPart(chunk: Chunk, no: number, raw: string, isInline: boolean): void {
  if (raw.trim() === '') return;
  const isFence = /^\s*```/.test(raw);
  if (isFence) chunk.isCode = chunk.isCode !== true;
  const label = chunk.isCode === true ? undefined : labelOf(withoutMark(raw.trim()));
  const before = chunk.parts.at(-1)?.text ?? '';
  // Indented lines of a program mean something.
  const isIndented =
    chunk.isCode === true || (label === undefined && !isInline && /[:{]$|\n?^\s/.test(before));
  const text = isIndented ? raw.trimEnd() : raw.trim();
  const start = chunk.parts.push({ no, text, isInline, label }) - 1;
  if (label === undefined) return;
  const first = chunk.firsts.get(label.style);
  // A list with a gap is one too: the letter that is missing is named.
  const places = /\p{L}/u.test(label.name) ? [1, 2] : [1];
  if (first !== undefined && places.some((at) => isNext(first.first, label, at))) {
    if (first.start >= (chunk.list?.start ?? 0)) chunk.list = first;
  } else if (isFirst(label) && !(chunk.list !== undefined && isNext(chunk.list.first, label, 2)))
    chunk.firsts.set(label.style, { start, first: label });
}

/** Whether a line is one of the options. */
export function continues({ list }: Chunk, text: string): boolean {
  const label = labelOf(withoutMark(partsOf(text)[0] ?? text));
  if (label === undefined || list === undefined) return false;
  return Array.from({ length: 12 }, (_, place) => isNext(list.first, label, place)).some(Boolean);
}

export const optionsIn = ({ parts, list }: Chunk): number =>
  parts.slice(list?.start).filter(({ label }) => label?.style === list?.first.style).length;

/** Whether another question may begin. */
export const isDone = ({ key, list }: Chunk): boolean => key !== undefined || list !== undefined;
