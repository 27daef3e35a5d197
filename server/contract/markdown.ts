import { requiredParagraphs } from './fields.ts';

/** Beyond it a browser draws nothing a person could read, and drawing takes long. */
const DEEP = /^(?:[ \t]*(?:>|(?:[*+-]|\d{1,9}[.)])[ \t])){20}/m;

export const markdownOf = (max: number, required: string) =>
  requiredParagraphs(max, required).refine(
    (text) => !DEEP.test(text),
    'Please nest quotes and lists less deeply.',
  );
