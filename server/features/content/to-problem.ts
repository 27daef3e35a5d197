import type { ContentProblem } from '../../contract/content/content-problem.ts';
import type { ContentProblemAnswer } from '../../contract/content-problem.ts';

/** The place of a field before its sentence, and what the field is for after it: a form shows both already. */
const PLACE = /^[^:]*: /;
const PURPOSE = /\n {6}\(.*\)$/s;

const asSentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1).replace(/\.?$/, '.')}`;

export const toProblem = ({ path, line, pointer = [], text }: ContentProblem): ContentProblemAnswer =>
  pointer.length === 0
    ? { path, line: line ?? null, pointer: null, text }
    : {
        path,
        line: line ?? null,
        pointer: pointer.map((step) => `/${String(step)}`).join(''),
        text: asSentence(text.replace(PURPOSE, '').replace(PLACE, '')),
      };
