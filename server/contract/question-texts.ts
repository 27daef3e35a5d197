import type { Question } from './questions.ts';

export const textsOf = ({ prompt, passage = '', explanation, ...more }: Question): string[] => [
  prompt,
  passage,
  explanation,
  ...('options' in more ? more.options.map(({ text }) => text) : []),
];
