import { expect, it } from 'vitest';
import type { PaperQuestion } from './paper.ts';
import { createTally } from './question-tally.ts';

const ask = (id: number): PaperQuestion => ({
  id,
  kind: 'one',
  prompt: `Number ${id}?`,
  marks: 100,
  minus: 0,
  explanation: '',
  options: ['a', 'b', 'c'].map((text) => ({ id: `${id}${text}`, text, right: text === 'b' })),
});
const long: PaperQuestion = { id: 9, kind: 'long', prompt: 'Why?', marks: 300, minus: 0, explanation: '' };
const sheet = [1, 2, 3].map((id) => ask(id));
const answer = (id: number, text: string) => ({
  question_id: id,
  answer: JSON.stringify(`${id}${text}`),
  marks: 0,
});

it('a question that few were drawn has no figures yet, and papers of other questions are fair to compare', () => {
  const tally = createTally(sheet);
  for (let student = 0; student < 15; student += 1) {
    const drawn = sheet.slice(0, student < 9 ? 3 : 2);
    tally.add(
      drawn,
      drawn.map(({ id }) => answer(id, student < 5 ? 'b' : 'a')),
    );
  }
  const [first, , third] = tally.counts();
  // Two of two is as good as three of three.
  expect(first).toMatchObject({ asked: 15, figures: { percent: 33, strong: { students: 5, percent: 100 } } });
  expect(third).toEqual({ questionId: 3, asked: 9, otherWords: 0 });
});

it('a long answer counts once a person has marked it, out of the marks of that day', () => {
  const tally = createTally([...sheet, { ...long, marks: 600 }]);
  const essay = (marks: number | null) => ({ question_id: 9, answer: '"Because."', marks });
  for (let student = 0; student < 12; student += 1)
    tally.add([...sheet, long], [answer(1, 'b'), essay(student < 2 ? null : 150)]);
  expect([...tally.counts()].at(-1)).toMatchObject({
    asked: 10,
    chosen: [],
    empty: 0,
    figures: { percent: 50 },
  });
});

it('answers to reworded, cancelled or deleted questions count for no other question', () => {
  const [one, two, three] = sheet as [PaperQuestion, PaperQuestion, PaperQuestion];
  const tally = createTally([one, { ...two, cancelled: 'left-out' }]);
  const before = { ...one, prompt: 'Another?' };
  for (let student = 0; student < 12; student += 1)
    tally.add([student === 0 ? before : one, two, three], [answer(1, 'b'), answer(2, 'b'), answer(3, 'a')]);
  expect([...tally.counts()]).toMatchObject([
    { questionId: 1, asked: 11, otherWords: 1, chosen: [{ students: 0 }, { students: 11 }, { students: 0 }] },
  ]);
});
