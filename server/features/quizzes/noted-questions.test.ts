import { describe, expect, it } from 'vitest';
import { many, one, options } from '../../../tests/support/written-questions.ts';
import { readQuestions } from './read-questions.ts';

const R = String.raw;

it('rows are found below the title of a test, options by letters in brackets', () => {
  const sheet =
    '"Lake Academy"\n"Test 4",,"40 marks"\n\n"No","Question","(a)","(b)","Correct Ans"\n"1","Hot?","Sun","Ice","(a)"';
  expect(readQuestions(sheet)).toMatchObject({ questions: [one('Hot?', 'Sun* | Ice')], problems: [] });
});

it('options in a row may name each other, and every line is in a question or left out', () => {
  const row = '(1) A is true. (2) R is the reason of A. (3) Both. (4) None.';
  const text = `CLASS TEST\n1. Assertion A: Ice floats. Reason R: It is light.\n${row}\n2. Hot?\n(1) 4 (2) 3 (3) 2 (4) 1\nANSWER KEY\n1. (3)   2. (2)`;
  expect(readQuestions(text)).toMatchObject({
    questions: [
      { options: options('A is true. | R is the reason of A. | Both.* | None.') },
      one('Hot?', '4 | 3* | 2 | 1'),
    ],
    spans: [
      { from: 2, to: 3, number: 1 },
      { from: 4, to: 5, number: 2 },
    ],
    left: [{ from: 1, to: 1 }],
    habits: ['numbers 1 to 2 complete', 'key apart: 2 answers'],
  });
});

it('a key of which one letter is enough, and one that cancels its question, are not read as something else', () => {
  const paper =
    '1. Hot?\n(a) Sun (b) Fire (c) Ice\n2. Cold?\n(a) Sun (b) Ice (c) Lava\nAnswer key: 1. (a or b)  2. (Bonus)';
  const { questions, notes, problems } = readQuestions(paper);
  expect(questions).toMatchObject([one('Hot?', 'Sun* | Fire* | Ice')]);
  expect(notes).toMatchObject([{ message: expect.stringContaining('any one') }]);
  expect(problems).toMatchObject([{ line: 5, from: 3, to: 4, message: expect.stringContaining('Bonus') }]);
});

it('a text that several questions share is at the beginning of each, and said to be', () => {
  const paper =
    'Directions (Q. 1-2): Use $x^2$.\n1. Big\n(a) 1\n(b) 2\nAns: a\n2. Small\n(a) 1\n(b) 2\nAns: b';
  const { questions, shared } = readQuestions(`${paper}\n3. Other\n(a) 1\n(b) 2\nAns: b`);
  const passage = R`Directions (Q. 1-2): Use $x^2$.`;
  expect(questions.map(({ prompt }, at) => prompt.slice(0, shared[at]).trim())).toEqual([
    passage,
    passage,
    '',
  ]);
  expect(questions.map(({ prompt }, at) => prompt.slice(shared[at]))).toEqual(['Big', 'Small', 'Other']);
});

describe('what is kept otherwise has a note', () => {
  it.each<[string, string, object, string[]]>([
    [
      'part marks of GIFT',
      'Hot? {~%50%Lamp =Sun ~Ice}',
      one('Hot?', 'Lamp | Sun* | Ice'),
      ['Marks for options that are partly right were left out.'],
    ],
    [
      'unequal marks of GIFT',
      'Hot? {~%70%Sun ~%30%Lamp ~Ice}',
      many('Hot?', 'Sun* | Lamp* | Ice'),
      [
        'The marks of single options were left out. Each right option earns the same here, and each wrong one costs as much.',
      ],
    ],
    ['one of two right options is enough', 'Hot? {=Sun =Fire ~Ice}', one('Hot?', 'Sun* | Fire* | Ice'), []],
    [
      'feedback to options',
      'Hot? {=Sun#Yes ~Ice#No####In the sky.}',
      one('Hot?', 'Sun* | Ice', { explanation: 'In the sky.\nSun: Yes\nIce: No' }),
      ['Feedback to single answers is now in the explanation.'],
    ],
    [
      'answers for a part of the marks',
      'Who? {=Tagore =%50%Thakur =%0%*}',
      { kind: 'words', accept: ['Tagore'] },
      ['Answers for only a part of the marks were left out: “Thakur”.'],
    ],
    [
      'any text',
      'Who? {=*Tagore*}',
      { kind: 'words', accept: ['*Tagore*'] },
      ['A * is an ordinary character here, not any text.'],
    ],
    [
      'a name and a category',
      '$CATEGORY: Sky\n::Heat::Hot? {=Sun ~Ice}',
      one('Hot?', 'Sun* | Ice'),
      ['The category was left out.', 'The name of the question was left out.'],
    ],
    [
      'HTML and a picture',
      '[html]<p>Hot<b>?</b></p><img src\\="@@PLUGINFILE@@/sun.png"> {=<i>Sun</i> ~Ice}',
      one('Hot?\n[picture]', 'Sun* | Ice'),
      [
        'Bold type, lists and other formatting were left out.',
        'A picture was left out where you see [picture].',
      ],
    ],
    [
      'equal options',
      'Hot?\nA) Sun\nB) Ice\nC) sun.\nANSWER: B',
      one('Hot?', 'Sun | Ice* | sun.'),
      ['Two options are the same.'],
    ],
    [
      'topics',
      'Hot?\nA) Sun\nB) Ice\nANSWER: A\nTopic: Sky',
      one('Hot?', 'Sun* | Ice'),
      ['A line was left out: “Topic: Sky”'],
    ],
    [
      'words after the letter',
      'Hot?\nA) Sun\nB) Ice\nANSWER: A - it burns',
      one('Hot?', 'Sun* | Ice', { explanation: 'it burns' }),
      ['Words after the answer are now in the explanation.'],
    ],
    [
      'columns that we do not have',
      'Question,Option 1,Option 2,Correct Answer,Time in seconds\nHot?,Sun,Ice,1,30',
      one('Hot?', 'Sun* | Ice'),
      ['Columns were left out: Time in seconds.'],
    ],
  ])('%s', (_what, text, expected, notes) => {
    const read = readQuestions(text);
    expect(read).toMatchObject({ questions: [expected], problems: [] });
    expect(read.notes.map(({ message }) => message)).toEqual(notes);
  });
});
