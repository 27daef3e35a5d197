import type { Question } from './questions.ts';

/** Returns all texts of a question that its format is about: prompt, passage, explanation, options. */
export const textsOf = ({ prompt, passage = '', explanation, ...more }: Question): string[] => [
  prompt,
  passage,
  explanation,
  ...('options' in more ? more.options.map(({ text }) => text) : []),
];
