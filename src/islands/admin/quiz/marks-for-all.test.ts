import { expect, it } from 'vitest';
import type { Question } from '../../../../server/contract/questions.ts';
import { rangeOfPapers } from './marks-for-all.ts';

const worth = (marks: number, more: Partial<Question> = {}): Question =>
  ({ kind: 'long', prompt: 'Why?', minus: 0, explanation: '', ...more, marks }) as Question;

it.each([
  ['unequal marks', [worth(100), worth(200), worth(400), worth(800)], 2, [300, 1200]],
  ['equal marks', [worth(100), worth(100), worth(100)], 2, undefined],
  ['all questions', [worth(100), worth(200)], null, undefined],
  ['as many as there are', [worth(100), worth(200)], 2, undefined],
  [
    'a cancelled question that differs',
    [worth(100), worth(100), worth(100), worth(500, { cancelled: 'bonus' })],
    2,
    undefined,
  ],
])(
  'papers drawn from %s are out of different marks only where they can be',
  (_from, questions, draw, range) => {
    expect(rangeOfPapers(questions, draw)).toEqual(range);
  },
);
