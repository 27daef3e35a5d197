import { DomUtils, parseDocument } from 'htmlparser2';
import type { LinePlace, QuestionKind } from '../../../contract/questions.ts';

export interface Line {
  readonly no: number;
  readonly text: string;
}

/** A question as it is written somewhere; the contract checks it afterwards. */
export interface Written {
  readonly kind: QuestionKind;
  readonly prompt: string;
  readonly explanation?: string;
  readonly passage?: string | undefined;
  readonly marks?: number;
  readonly minus?: number;
  /** Plain where a text says so itself. */
  readonly format?: string;
  readonly options?: readonly { readonly text: string; readonly right: boolean }[];
  readonly [more: string]: unknown;
}

export interface Reading {
  readonly question: Written;
  readonly notes: readonly string[];
}

/** The lines of one question, and what they say: {@link Reading}, or why they can't be read. */
export interface Found {
  readonly from: number;
  readonly to: number;
  readonly number?: number | undefined;
  /** Its answer, where that is in other lines. */
  readonly key?: string | undefined;
  readonly places?: [number, LinePlace][];
  readonly read: () => Reading;
}

export class UnreadableQuestion extends Error {
  readonly line: number;
  readonly choices: { key: string; text: string }[] | undefined;
  constructor(line: number, message: string, choices: UnreadableQuestion['choices']) {
    super(message);
    this.line = line;
    this.choices = choices;
  }
}
/** Says what is wrong with a question, in which line, and what may be right where only that is not said. */
export function refuse(line: number, message: string, choices?: UnreadableQuestion['choices']): never {
  throw new UnreadableQuestion(line, message, choices);
}

/** Refuses a question later, when all its lines have a place; its first fault counts. */
export function blame(draft: { fault?: { no: number; message: string } }, no: number, message: string): void {
  draft.fault ??= { no, message };
}

const TAG =
  /<\/(?:p|b|i|u|em|strong|sub|sup|span|div|ul|ol|li|h[1-6]|table|pre|code|font)>|<(?:br|hr)\s{0,9}\/?>|<img\s[^<>]*>/i;
export const looksLikeHtml = (text: string): boolean => TAG.test(text);

/** The words of HTML, its paragraphs as lines. A picture leaves its place, and a formula of a text its source. */
export function textOfHtml(html: string): string {
  const text = html
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/<img\s[^<>]*>/gi, '[picture]')
    .replaceAll(/<sup>\s{0,9}([^<>]{1,20}?)\s{0,9}<\/sup>/gi, '^$1')
    .replaceAll(/<li[^<>]*>/gi, '\n• ')
    .replaceAll(/<(?:br|hr)\s{0,9}\/?>|<\/?(?:p|div|ul|ol|h[1-6]|table|tr|pre)(?:\s[^<>]*)?>/gi, '\n')
    .replaceAll(/<\/?[a-z][^<>]*>/gi, '')
    .replaceAll('<', '&lt;');
  return DomUtils.textContent(parseDocument(text))
    .replaceAll('\u00A0', ' ')
    .replaceAll(/(?<! ) *\n[ \n]*/g, '\n')
    .trim();
}

/** Lists what a person has to add, by number in a Word document. */
export function gapsIn(question: Written): string[] {
  const text = JSON.stringify(question);
  const gaps = Array.from(text.matchAll(/\[(picture|equation) (\d{1,4})\]/g), ([, what, number = '']) =>
    what === 'picture'
      ? `Picture ${number} is not taken over: add it to the question.`
      : `Equation ${number} could not be read. Take a picture of it.`,
  );
  if (text.includes('[picture]')) gaps.push('A picture was left out where you see [picture].');
  return [...new Set(gaps)];
}
