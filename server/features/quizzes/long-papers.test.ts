import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { readQuestions } from './read-questions.ts';

const R = String.raw;
/** Milliseconds; below it a clock says nothing. What is compiled or collected meanwhile counts in one run, not in the least of several. */
const FLOOR = 150;
const TRIES = 6;

describe('a long paper', () => {
  it.each<[string, (count: number) => string]>([
    ['=', (count) => '=\n'.repeat(count)],
    ['~ between blank lines', (count) => '~\n\n'.repeat(count)],
    ['brackets', (count) => '{'.repeat(count)],
    ['brackets between blank lines', (count) => '\n{\n'.repeat(count)],
    ['brackets in brackets', (count) => '{\n\n'.repeat(count) + '}'.repeat(count)],
    ['escaped signs', (count) => R`\=`.repeat(count)],
    ['options', (count) => 'A) x\nB) y\nC) z\n'.repeat(count)],
    ['options in a row', (count) => '(a) '.repeat(count / 2)],
    ['numbers', (count) => Array.from({ length: count }, (_, at) => `${at + 1}. x`).join('\n\n')],
    ['answers', (count) => 'x\nANSWER: A\n'.repeat(count)],
    ['headings of keys', (count) => `1. x\n${'Answers\n\n'.repeat(count)}`],
    ['paragraphs of an explanation', (count) => `x\nA) a\nB) b\nAns: A\nHint: x\n${'\ny\n'.repeat(count)}`],
    ['bold type', (count) => '**a '.repeat(count)],
    ['pictures', (count) => `[html]${'<img '.repeat(count)}{T}`],
    ['paragraphs of HTML', (count) => `[html]${'<p '.repeat(count)}{T}`],
    ['questions of XML', (count) => `<quiz>${'<question type="x"></question>\n'.repeat(count)}</quiz>`],
    ['elements in a question of XML', (count) => `<quiz>${'<question type="x">'.repeat(count)}`],
    ['elements of XML', (count) => '<quiz>'.repeat(count)],
    ['rows of a key', (count) => `Q | Ans\n${'1 | b\n\n'.repeat(count)}`],
    ['rows of numbers', (count) => `Answers\n${'1 2 3\na b c\n'.repeat(count)}`],
    ['cells of a key', (count) => `Answers\n${`${'1 | '.repeat(30)}\n`.repeat(count)}`],
    ['explained answers', (count) => `Answers\n${'1. (a) x\ny\n'.repeat(count)}`],
    ['lines of a form', (count) => `* Required\n${'x\n*\n1 point\ny\n'.repeat(count)}`],
  ])('four times as many %s take some four times as long', (_what, textOf) => {
    const spent = (count: number): number => {
      const text = textOf(count);
      const before = process.threadCpuUsage();
      readQuestions(text);
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    };
    /** Longer texts are refused unread. */
    const isRead = (text: string): boolean =>
      text.length <= 2 * limits.lessonText && text.split('\n').length <= 50 * limits.quizQuestions;
    let most = 20_000;
    while (!isRead(textOf(most))) most = Math.floor(0.9 * most);
    let [few, many] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
    const bound = () => Math.max(FLOOR, 10 * few);
    for (let tries = 0; tries < TRIES && many >= bound(); tries += 1) {
      few = Math.min(few, spent(most / 4));
      many = Math.min(many, spent(most));
    }
    expect(many).toBeLessThan(bound());
  });

  it('a long list of words in a question is no row of a table', () => {
    const words = Array.from({ length: 60 }, (_, at) => `w${at}`).join(', ');
    expect(readQuestions(`1. First of ${words}?\nA) w0\nB) w1\nAnswer: A`).questions).toHaveLength(1);
    expect(readQuestions(`Question,Answer\n${words}`).problems).toMatchObject([
      { line: 2, message: 'A row has more than 40 columns. Delete what is to the right.' },
    ]);
  });

  it('a text of headings alone is not listed line by line', () => {
    expect(readQuestions('Unit\nANSWER: A\n'.repeat(2000)).problems).toHaveLength(1);
  });
});
