import { describe, expect, it } from 'vitest';
import { lessonHtml } from '../../documents/lesson-html.ts';
import { readQuestions } from './read-questions.ts';

const read = (prompt: string) => readQuestions(`1. ${prompt}\n(a) x\n(b) y\nAns: a\n`).questions[0];
/** What students read of a text, formulas as they were typed. */
const wordsOf = (markdown = ''): string =>
  lessonHtml(markdown)
    .replaceAll(/<math[^>]*data-tex="([^"]*)".*?<\/math>/gs, '⟨$1⟩')
    .replaceAll(/<br[^>]*>\n?/g, '\n')
    .replaceAll(/<\/?(?:p|code|sup|sub|pre)[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .trim();

describe('a question that is read from a paper', () => {
  it.each([
    ['What does it cost: $5 or $6?'],
    ['Is 2^10 more than 3^2, and a_1 more than b_1?'],
    ['Which *word* is in `italics'],
  ])('stays plain: %s', (prompt) => {
    expect(read(prompt)).toMatchObject({ prompt });
    expect(read(prompt)?.format).toBeUndefined();
  });

  it.each([
    ['Solve $x^2=4$ where a_1*b_1 < 3 & [c]', 'Solve ⟨x^2=4⟩ where a_1*b_1 < 3 & [c]'],
    [
      'Consider, with $x$:\n1. one is *odd*\n2. two\n- no bullet',
      'Consider, with ⟨x⟩:\n1. one is *odd*\n2. two\n- no bullet',
    ],
    [String.raw`The salt is \ce{NaCl}, isn't it~?`, String.raw`The salt is ⟨\ce{NaCl}⟩, isn't it~?`],
    ['Name x^n+k^ and y~max~ here', 'Name xn+k and ymax here'],
    ['What does `a_b * c` print?', 'What does a_b * c print?'],
  ])('is in Markdown without another meaning: %s', (prompt, words) => {
    const question = read(prompt);
    expect(question?.format).toBe('markdown');
    expect(wordsOf(question?.prompt)).toBe(words);
  });

  it('of GIFT is in the format that it names', () => {
    const gift = (format: string) => readQuestions(`[${format}]Is *this* $x$? {T}`).questions[0];
    expect(gift('markdown')).toMatchObject({ format: 'markdown', prompt: 'Is *this* $x$?' });
    expect(gift('plain')?.format).toBeUndefined();
  });

  it('has the same text above it as its neighbours that share it', () => {
    const asked = (prompts: string[]) =>
      `Directions (Q. 1-2): Rain_fall in *mm*:\n${prompts
        .map((prompt, at) => `${at + 1}. ${prompt}\n(a) 1\n(b) 2\nAns: a\n`)
        .join('')}`;
    const sharedBy = (prompts: string[]) => {
      const { questions, shared } = readQuestions(asked(prompts));
      const [first, second] = questions.map(({ prompt }, at) => prompt.slice(0, shared[at]));
      expect(second).toBe(first);
      return { formats: questions.map(({ format }) => format), text: first };
    };
    const text = 'Directions (Q. 1-2): Rain_fall in *mm*:';
    for (const prompts of [
      ['What is $x^2$?', 'In *June*?', 'Who?'],
      ['In *June*?', 'What is $x^2$?', 'Who?'],
    ]) {
      const shared = sharedBy(prompts);
      expect(shared.formats).toEqual(['markdown', 'markdown', undefined]);
      expect(wordsOf(shared.text)).toBe(text);
    }
    expect(sharedBy(['In *June*?', 'In *May*?', 'What is $x^2$?'])).toEqual({
      formats: [undefined, undefined, 'markdown'],
      text: `${text}\n`,
    });
  });
});
