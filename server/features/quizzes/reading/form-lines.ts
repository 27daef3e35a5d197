import type { Line } from './found.ts';
import { NAMES } from './labels.ts';
import { ANSWER, WEAK, WHY } from './words.ts';

const LABELLED = new RegExp(String.raw`^\s*(?:[([]\s?${NAMES}\s?[)\]]|${NAMES}(?:\)|\.(?=\s)))`, 'u');
/** What only the text of a Google Form has. */
const SIGN =
  /^\s*(?:mark only one oval|(?:check|tick) all that apply|\*\s{0,9}(?:indicates required question|required))\s{0,9}\.?\s{0,9}$/i;
const NOISE =
  /^\s*(?:\*|\*?\s{0,9}(?:indicates required question|required)|clear (?:selection|form)|submit|not shared|your answer|choose|never submit passwords through google forms\.?)\s{0,9}$/i;
const NOISE_AROUND =
  /^\s*(?:sign in to google|this (?:content is neither|form was) created )|switch account\s{0,9}$/i;
const HINT = /^\s*(?:mark only one oval|(?:check|tick) all that apply)\.?\s{0,9}$/i;
/** `1 point`, `0/2 points`, at the end of the question or below it. */
const POINTS = /(?:^|\s)(?:\d+\s{0,9}\/\s{0,9})?(\d+(?:\.\d+)?)\s{0,9}points?\s{0,9}$/i;
const SCORE = /^\s*\d+\s{0,9}\/\s{0,9}\d+\s{0,9}$/;
/** Below a question: that it is required, or what it is worth. */
const isMark = (text = ''): boolean => text.trim() === '*' || POINTS.exec(text)?.index === 0;
const RIGHT = /^\s*correct answers?\s{0,9}$/i;

/** The lines of a Google Form with numbers before its questions and letters before its options; other lines as they are. */
export function formLines(lines: readonly Line[]): readonly Line[] {
  const hasLetters = lines.some(({ text }) => LABELLED.test(text) && !WEAK.test(text));
  const isForm = lines.some(({ text }) => SIGN.test(text) || (!hasLetters && isMark(text)));
  if (!isForm) return lines;
  const filled = lines.filter(({ text }) => text.trim() !== '');
  const isBelow = (at: number): boolean => {
    const text = filled[at]?.text ?? '';
    return HINT.test(text) || isMark(text) || (isMark(filled[at - 1]?.text) && SCORE.test(text));
  };
  let number = 0;
  let letter = 0;
  return filled.flatMap(({ no, text }, at): Line[] => {
    const said = (line: string): Line[] => [{ no, text: line }];
    const isAsked = isBelow(at + 1);
    if (NOISE.test(text) || NOISE_AROUND.test(text) || isBelow(at)) return [];
    if (isAsked || /\s\*$/.test(text) || POINTS.test(text)) {
      number += 1;
      letter = 0;
      const own = filled.slice(at, isAsked ? at + 3 : at + 1);
      const points = own.flatMap((line) => POINTS.exec(line.text)?.[1] ?? [])[0];
      const asked = [WEAK, POINTS, /\s{0,9}\*\s{0,9}$/].reduce((rest, sign) => rest.replace(sign, ''), text);
      return said(`Q${number}. ${asked}${points === undefined ? '' : ` (${points} marks)`}`);
    }
    if (RIGHT.test(text)) {
      letter = 12;
      return [];
    }
    if (RIGHT.test(filled[at - 1]?.text ?? '')) return said(`ANSWER: ${text.trim()}`);
    if (number === 0 || ANSWER.test(text) || WHY.test(text) || LABELLED.test(text) || letter > 11)
      return said(text);
    letter += 1;
    return said(`${String.fromCharCode(64 + letter)}) ${text.trim()}`);
  });
}
