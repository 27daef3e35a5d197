import { textsOf } from '../../../../server/contract/question-texts.ts';
import type { Question } from '../../../../server/contract/questions.ts';

/** Characters that Markdown may change. */
const SIGNS = /[\\`*_~^$#<>|[\]&@]|^[ \t]{0,9}(?:[-+]|\d{1,9}[.)])\s|^(?: {4}|\t)|:\/\/|www\.|^[=-]/m;

export const isSigned = (text: string): boolean => SIGNS.test(text);
/** Returns true if the question looks different as Markdown. */
export const hasSigns = (question: Question): boolean => textsOf(question).some(isSigned);
/** Returns true if the question is shown as Markdown. */
export const isDrawn = (question: Question): boolean => question.format === 'markdown' && hasSigns(question);

/** Returns an edited question as Markdown, unless its text has such signs and dates from before Markdown. */
export const asEdited = (question: Question): Question =>
  question.format === undefined && !hasSigns(question) ? { ...question, format: 'markdown' } : question;
