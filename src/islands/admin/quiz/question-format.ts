import { textsOf } from '../../../../server/contract/question-texts.ts';
import type { Question } from '../../../../server/contract/questions.ts';

/** What Markdown may show otherwise than it was typed. */
const SIGNS = /[\\`*_~^$#<>|[\]&@]|^[ \t]{0,9}(?:[-+]|\d{1,9}[.)])\s|^(?: {4}|\t)|:\/\/|www\.|^[=-]/m;

export const isSigned = (text: string): boolean => SIGNS.test(text);
/** Whether its look depends on its format. */
export const hasSigns = (question: Question): boolean => textsOf(question).some(isSigned);
/** Whether it is shown otherwise than it was typed. */
export const isDrawn = (question: Question): boolean => question.format === 'markdown' && hasSigns(question);

/** Returns a question that was changed, in Markdown unless it was typed with signs before there was Markdown. */
export const asEdited = (question: Question): Question =>
  question.format === undefined && !hasSigns(question) ? { ...question, format: 'markdown' } : question;
