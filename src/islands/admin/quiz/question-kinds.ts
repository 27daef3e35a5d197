import type { Question, QuestionKind } from '../../../../server/contract/questions.ts';

export const kindNames: Readonly<Record<QuestionKind, string>> = {
  one: 'One right option',
  many: 'Several right options',
  'true-false': 'True or false',
  number: 'A number',
  words: 'A word or a few',
  long: 'A long answer, marked by you',
};
export const kinds = Object.keys(kindNames).filter((name): name is QuestionKind =>
  Object.hasOwn(kindNames, name),
);

const option = (right = false) => ({ text: '', right });

/** A question of another kind with what both have in common. */
export function asKind(before: Question, kind: QuestionKind): Question {
  const { id, prompt, marks, minus, explanation } = before;
  const common = { id, prompt, marks, minus, explanation };
  const options = 'options' in before ? before.options : [option(true), option(), option(), option()];
  switch (kind) {
    case 'one': {
      const right = options.findIndex((one) => one.right);
      return { ...common, kind, options: options.map((one, at) => ({ ...one, right: at === right })) };
    }
    case 'many':
      return { ...common, kind, options, whole: false };
    case 'true-false':
      return { ...common, kind, value: true };
    case 'number':
      return { ...common, kind, value: 0, tolerance: 0, unit: '' };
    case 'words':
      return { ...common, kind, accept: [] };
    case 'long':
      return { ...common, kind };
  }
}

export const newQuestion = (kind: QuestionKind): Question =>
  asKind({ kind: 'long', prompt: '', marks: 100, minus: 0, explanation: '' }, kind);
