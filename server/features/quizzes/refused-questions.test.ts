import { describe, expect, it } from 'vitest';
import { one } from '../../../tests/support/written-questions.ts';
import { readQuestions } from './read-questions.ts';

const R = String.raw;

it.each([
  ['<questestinterop><item/></questestinterop>', 'QTI'],
  ['\\begin{questions}\n\\question Hot?\n\\end{questions}', 'LaTeX'],
  ['Quiz title: Sky\n\n1. Hot?\n*a) Sun\nb) Ice', 'text2qti'],
  ['Type: FMB\n1) A young dog is a\na. puppy\nb. pup', 'Respondus'],
])('another program is named where its text can not be read: %s', (text, name) => {
  const { questions, problems } = readQuestions(text);
  expect(questions).toEqual([]);
  expect(problems[0]?.message).toContain(name);
});

describe('what can’t be read is refused with its line', () => {
  it.each<[string, string, number, string]>([
    [
      'a letter that is missing',
      'Hot?\nA) Sun\nC) Ice\nANSWER: A',
      3,
      'Begin this line with “B)”, or put the option on one line.',
    ],
    ['an answer without its option', 'Hot?\nA) Sun\nB) Ice\nANSWER: D', 4, 'There is no option D.'],
    [
      'an answer that is an option and the number of another',
      'How many?\nA) 2\nB) 3\nANSWER: 2',
      4,
      '“2” is the text of an option and the number of another. Write the letter.',
    ],
    [
      'a letter and the words of another option',
      'Hot?\nA) Sun\nB) Ice\nANSWER: A) Ice',
      4,
      'The letter A and the words after it are two different options.',
    ],
    ['no answer', 'Hot?\nA) Sun\nB) Ice', 1, 'This question has no ANSWER line.'],
    ['options without a question', 'A) Sun\nB) Ice\nANSWER: A', 1, 'Write the question above its options.'],
    ['two answers', 'Hot?\nA) Sun\nB) Ice\nANSWER: A\nANSWER: B', 5, 'This question has two answers.'],
    [
      'a letter without options',
      'Hot?\nSun or ice\nANSWER: A',
      1,
      'Write options like “A) Delhi” between the question and ANSWER.',
    ],
    [
      'a heading',
      'Unit 3: The sky',
      1,
      'This question has no answers. Write them below it with an ANSWER line, or in { }.',
    ],
    ['pairs', 'Match. {=a -> b =c -> d}', 1, "Pairs to match can't be read."],
    ['a bracket that is not closed', 'Hot? {=Sun ~Ice', 1, 'The bracket { is not closed.'],
    [
      'two gaps',
      'The {=sun ~ice} is {=hot ~cold}.',
      1,
      R`A question has one { } only. Write \{ and \} for brackets in a text.`,
    ],
    ['words for a number', 'Pi? {#three}', 1, 'Write a number, for example {#3.14:0.01}.'],
    ['a row without an answer', 'Question,A,B,Answer\nHot?,Sun,Ice,', 2, 'This row has no right answer.'],
    [
      'a kind of Moodle',
      '<quiz>\n<question type="cloze"><questiontext><text>x</text></questiontext></question></quiz>',
      2,
      "Questions of the kind “cloze” can't be read.",
    ],
  ])('%s', (_what, text, line, message) => {
    expect(readQuestions(text)).toMatchObject({ questions: [], problems: [{ line, message }] });
  });

  it('and says which lines to keep', () => {
    const text =
      'Hot?\nA) Sun\nB) Ice\nANSWER: A\n\nBad?\nA) Yes\nC) No\nANSWER: A\n\nCold?\nA) Sun\nB) Ice\nANSWER: B';
    const { questions, problems } = readQuestions(text);
    expect(questions).toHaveLength(2);
    expect(problems).toMatchObject([{ line: 8, from: 6, to: 9 }]);
  });

  it('and says what may be right, or what its answer is in other lines', () => {
    const keyless = 'Hot?\n(क) Sun\n(ख) Ice';
    expect(readQuestions(keyless).problems).toMatchObject([
      {
        choices: [
          { key: 'क', text: 'Sun' },
          { key: 'ख', text: 'Ice' },
        ],
      },
    ]);
    expect(readQuestions(`${keyless}\nANSWER: ख`).questions).toMatchObject([one('Hot?', 'Sun | Ice*')]);
    const keyed = '1. Hot?\nA) Sun\nC) Ice\n2. Cold?\nA) Sun\nB) Ice\nAnswer key\n1. A\n2. B';
    expect(readQuestions(keyed).problems).toMatchObject([{ line: 3, from: 1, to: 3, key: 'A' }]);
  });
});
