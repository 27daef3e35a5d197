import { expect, it } from 'vitest';
import { paperLayouts } from '../../../tests/support/paper-layouts.ts';
import { readQuestions } from './read-questions.ts';

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

it('in two thousand layouts of known questions none is read otherwise without a word, and nearly all are right', () => {
  let asked = 0;
  let right = 0;
  const silent: string[] = [];
  for (const [at, { name, text, wanted }] of [...paperLayouts()].entries()) {
    if (at % 4 !== 0) continue;
    const { questions, notes, problems, left } = readQuestions(text);
    const lines = text.split('\n');
    for (const { prompt, options, right: wantedRight } of wanted) {
      asked += 1;
      const line = lines.findIndex((one) => one.includes(prompt.split('\n')[0] ?? '')) + 1;
      const place = questions.findIndex((one) =>
        plain(one.prompt).includes(plain(prompt.split('\n')[0] ?? '')),
      );
      const read = questions[place];
      const texts = read !== undefined && 'options' in read ? read.options : [];
      const isRight =
        plain(read?.prompt ?? '') === plain(prompt) &&
        texts.map((one) => plain(one.text)).join('|') === options.join('|') &&
        texts
          .filter((one) => one.right)
          .map((one) => plain(one.text))
          .join('|') === wantedRight;
      if (isRight) right += 1;
      const covers = ({ from, to }: { from: number; to: number }): boolean => from <= line && line <= to;
      const isSaid =
        isRight || notes.some((one) => one.question === place) || problems.some(covers) || left.some(covers);
      if (!isSaid) silent.push(`${name}: ${prompt}`);
    }
  }
  expect(silent).toEqual([]);
  expect(asked).toBeGreaterThan(5000);
  expect(right / asked).toBeGreaterThan(0.97);
});
