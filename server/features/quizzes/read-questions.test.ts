import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { limits } from '../../contract/limits.ts';
import { question, schemes } from '../../contract/questions.ts';
import { readQuestions } from './read-questions.ts';
import { writeGift } from './write-gift.ts';

/** Options as `Delhi* | Agra`, the right ones with a star. */
const options = (list: string) =>
  list.split(' | ').map((text) => ({ text: text.replace(/\*$/, ''), right: text.endsWith('*') }));
const one = (prompt: string, list: string, more: object = {}) => ({
  kind: 'one',
  prompt,
  options: options(list),
  ...more,
});
const many = (prompt: string, list: string, more: object = {}) => ({
  ...one(prompt, list, more),
  kind: 'many',
});
const R = String.raw;
const CITY = one('Capital of Rajasthan?', 'Jaipur* | Kota');

describe('a text is read as its writer meant it', () => {
  it.each<[string, string, object[]]>([
    ['letters with brackets', 'Capital of Rajasthan?\nA) Jaipur\nB) Kota\nANSWER: A', [CITY]],
    ['letters with full stops', 'Capital of Rajasthan?\nA. Jaipur\nB. Kota\nANSWER: A', [CITY]],
    ['small letters in brackets', '1. Capital of Rajasthan?\n(a) Jaipur\n(b) Kota\nAns. (a)', [CITY]],
    ['square brackets', 'Q1) Capital of Rajasthan?\n[A] Jaipur\n[B] Kota\nAns: [A]', [CITY]],
    ['a colon after the letter', 'Capital of Rajasthan?\nA: Jaipur\nB: Kota\nCorrect answer: A', [CITY]],
    ['numbers', 'Q.1 Capital of Rajasthan?\n1) Jaipur\n2) Kota\nAnswer: 1', [CITY]],
    [
      'numbers in brackets, a key in brackets',
      '12. Capital of Rajasthan?\n(1) Jaipur\n(2) Kota\nAns (1)',
      [CITY],
    ],
    ['roman numbers', 'Capital of Rajasthan?\n(i) Jaipur\n(ii) Kota\nAnswer: (i)', [CITY]],
    ['bullets before letters', 'Capital of Rajasthan?\n- A) Jaipur\n- B) Kota\nAnswer: A', [CITY]],
    ['all in one line', 'Q1. Capital of Rajasthan? (a) Jaipur (b) Kota Ans: (a)', [CITY]],
    [
      'two options in each line',
      'Capital?\n(a) Jaipur   (b) Kota\n(c) Ajmer   (d) Sikar\nAns: (c)',
      [one('Capital?', 'Jaipur | Kota | Ajmer* | Sikar')],
    ],
    ['a blank line between all', 'Capital of Rajasthan?\n\nA) Jaipur\n\nB) Kota\n\nANSWER: A\n', [CITY]],
    ['the key in words', 'Capital of Rajasthan?\nA) Jaipur\nB) Kota\nAnswer: jaipur.', [CITY]],
    ['letter and words', 'Capital of Rajasthan?\nA) Jaipur\nB) Kota\nAnswer: A) Jaipur', [CITY]],
    ['option and letter', 'Capital of Rajasthan?\nA) Jaipur\nB) Kota\nCorrect Option: Option A', [CITY]],
    ['the answer below its word', 'Capital of Rajasthan?\nA) Jaipur\nB) Kota\nAnswer:\nA', [CITY]],
    ['a tick in place of a key', 'Capital of Rajasthan?\nA) Jaipur ✓\nB) Kota', [CITY]],
    ['a star in front in place of a key', 'Capital of Rajasthan?\n*A) Jaipur\nB) Kota', [CITY]],
    ['a star behind in place of a key', 'Capital of Rajasthan?\nA) Jaipur*\nB) Kota', [CITY]],
    ['“correct” in place of a key', 'Capital of Rajasthan?\nA) Jaipur (correct)\nB) Kota', [CITY]],
    [
      'bold type of Markdown',
      '**Question 1:** Capital of Rajasthan?\n**A)** Jaipur\n**B)** Kota\n**Answer: A**',
      [CITY],
    ],
    [
      'Hindi letters and words',
      'प्रश्न 1. राजस्थान की राजधानी?\n(क) जयपुर\n(ख) कोटा\nउत्तर: (क)\nव्याख्या: 1727 से।',
      [one('राजस्थान की राजधानी?', 'जयपुर* | कोटा', { explanation: '1727 से।' })],
    ],
    [
      'Hindi letters of schools',
      'राजधानी?\n(अ) जयपुर\n(ब) कोटा\n(स) अजमेर\nसही उत्तर - (ब)',
      [one('राजधानी?', 'जयपुर | कोटा* | अजमेर')],
    ],
    [
      'Bengali',
      '১। রাজধানী কোনটি?\n(ক) জয়পুর\n(খ) কোটা\nউত্তরঃ (খ) কোটা ✓',
      [one('রাজধানী কোনটি?'.normalize('NFC'), 'জয়পুর | কোটা*'.normalize('NFC'))],
    ],
    ['Tamil', '1. தலைநகர்?\nஅ) சென்னை\nஆ) மதுரை\nவிடை: அ', [one('தலைநகர்?', 'சென்னை* | மதுரை')]],
    ['several right', 'Primes?\nA. 2\nB. 4\nC. 7\nANSWER: A, C', [many('Primes?', '2* | 4 | 7*')]],
    ['several right, together', 'Primes?\nA) 2\nB) 9\nC) 7\nAns: AC', [many('Primes?', '2* | 9 | 7*')]],
    [
      'several right, with “and”',
      'Primes?\n(a) 2\n(b) 9\n(c) 7\nAns: (a) and (c)',
      [many('Primes?', '2* | 9 | 7*')],
    ],
    [
      'statements before the options',
      '7. Consider these:\n1. Tea is a drink.\n2. Salt is sweet.\nWhich is right?\n(a) 1 only\n(b) 2 only\n(c) Both 1 and 2\n(d) Neither\nAns: (a)',
      [
        one(
          'Consider these:\n1. Tea is a drink.\n2. Salt is sweet.\nWhich is right?',
          '1 only* | 2 only | Both 1 and 2 | Neither',
        ),
      ],
    ],
    [
      'statements with letters, options with numbers',
      '3. Read:\nA. Iron rusts.\nB. Gold rusts.\nChoose:\n(1) A only\n(2) B only\nAns: (1)',
      [one('Read:\nA. Iron rusts.\nB. Gold rusts.\nChoose:', 'A only* | B only')],
    ],
    [
      'assertion and reason',
      'Q2. Assertion (A): Ice floats.\nReason (R): Ice is less dense than water.\n(a) R explains A\n(b) R does not explain A\nAns: a',
      [
        one(
          'Assertion (A): Ice floats.\nReason (R): Ice is less dense than water.',
          'R explains A* | R does not explain A',
        ),
      ],
    ],
    [
      'several lines in an option',
      'Which loop ends?\nA) while (true)\n   wait();\nB) for two turns\n   wait();\nANSWER: B',
      [
        one(
          'Which loop ends?',
          'while (true)\n   wait(); | for two turns\n   wait();*'.replaceAll('   wait', 'wait'),
        ),
      ],
    ],
    [
      'several paragraphs of explanation between numbers',
      '1. Hot?\nA) Sun\nB) Ice\nAns: A\nExplanation: It burns.\n\nIt also shines.\n\n2. Cold?\nA) Sun\nB) Ice\nAns: B',
      [one('Hot?', 'Sun* | Ice', { explanation: 'It burns.\nIt also shines.' }), one('Cold?', 'Sun | Ice*')],
    ],
    [
      'no blank line between questions',
      'Hot?\nA) Sun\nB) Ice\nANSWER: A\nCold?\nA) Sun\nB) Ice\nANSWER: B',
      [one('Hot?', 'Sun* | Ice'), one('Cold?', 'Sun | Ice*')],
    ],
    [
      'the key at the end',
      '1. Hot?\n(a) Sun\n(b) Ice\n2. Cold?\n(a) Sun\n(b) Ice\n\nAnswer Key\n1. (a)\n2. (b)',
      [one('Hot?', 'Sun* | Ice'), one('Cold?', 'Sun | Ice*')],
    ],
    [
      'the key at the end in one line',
      '1) Hot?\nA) Sun\nB) Ice\n\n2) Cold?\nA) Sun\nB) Ice\n\nAnswers:\n1-A, 2-B',
      [one('Hot?', 'Sun* | Ice'), one('Cold?', 'Sun | Ice*')],
    ],
    [
      'the key at the end without a heading',
      '1. Hot?\nA. Sun\nB. Ice\n2. Cold?\nA. Sun\nB. Ice\n\n1. A  2. B',
      [one('Hot?', 'Sun* | Ice'), one('Cold?', 'Sun | Ice*')],
    ],
    [
      'marks',
      'Hot?\nA) Sun\nB) Ice\nAns: A\nMarks: 4\nNegative marks: 1',
      [one('Hot?', 'Sun* | Ice', { marks: 400, minus: 100 })],
    ],
    [
      'true or false',
      'The sun is cold.\nAnswer: False\n\nपृथ्वी गोल है।\nउत्तर: सही',
      [
        { kind: 'true-false', value: false },
        { kind: 'true-false', prompt: 'पृथ्वी गोल है।', value: true },
      ],
    ],
    [
      'words and numbers without options',
      '1. Who wrote Gitanjali?\nAns: Rabindranath Tagore\n2. 12 × 12 = ?\nAns: 144',
      [
        { kind: 'words', accept: ['Rabindranath Tagore'] },
        { kind: 'number', prompt: '12 × 12 = ?', value: 144 },
      ],
    ],
    [
      'braces of a program',
      'What does {} make in Python?\nA) A set\nB) A dictionary\nANSWER: B',
      [one('What does {} make in Python?', 'A set | A dictionary*')],
    ],
    [
      'rows pasted from a spreadsheet',
      'Question\tA\tB\tC\tAnswer\tExplanation\tMarks\nHot?\tSun\tIce\t\tA\tIt burns.\t2\nPrimes?\t2\t4\t7\tA, C',
      [one('Hot?', 'Sun* | Ice', { explanation: 'It burns.', marks: 200 }), many('Primes?', '2* | 4 | 7*')],
    ],
    [
      'a template of Kahoot',
      'Question - max 120 characters,Answer 1 - max 75 characters,Answer 2 - max 75 characters,Correct answer(s) - choose at least one\n"Hot, very?",Sun,Ice,1',
      [one('Hot, very?', 'Sun* | Ice')],
    ],
    [
      'columns of options and the text of the right one',
      'प्रश्न;विकल्प 1;विकल्प 2;सही उत्तर\nगर्म?;सूर्य;बर्फ;सूर्य',
      [one('गर्म?', 'सूर्य* | बर्फ')],
    ],
    [
      'GIFT beside Aiken',
      'Hot? {=Sun ~Ice}\n\nCold?\nA) Sun\nB) Ice\nANSWER: B\n\nThe sun is hot. {T}',
      [one('Hot?', 'Sun* | Ice'), one('Cold?', 'Sun | Ice*'), { kind: 'true-false', value: true }],
    ],
    [
      'a gap in GIFT',
      'Water boils at {#100} degrees.\n\nRice {~swims =grows ~flies} in water.',
      [
        { kind: 'number', prompt: 'Water boils at _____ degrees.', value: 100 },
        one('Rice _____ in water.', 'swims | grows* | flies'),
      ],
    ],
    [
      'numbers of GIFT',
      'Pi? {#3.14:0.01}\n\nBetween? {#1..5}\n\nYear? {#=1947}',
      [
        { kind: 'number', value: 3.14, tolerance: 0.01 },
        { kind: 'number', value: 3, tolerance: 2 },
        { kind: 'number', value: 1947, tolerance: 0 },
      ],
    ],
    [
      'what GIFT escapes',
      [R`2 \= 1 + \{x\} \# \~ \: {=1 =one}`, R`Is $\\neq$ right?\nSay. {}`].join('\n\n'),
      [
        { kind: 'words', prompt: '2 = 1 + {x} # ~ :', accept: ['1', 'one'] },
        { kind: 'long', format: 'markdown', prompt: 'Is $\\neq$ right?\\\nSay.' },
      ],
    ],
    [
      'comments and blank lines in GIFT',
      '// A comment\nTwo? {~%50%A ~%50%B\n\n~%-50%C}',
      [many('Two?', 'A* | B* | C')],
    ],
    [
      'Moodle XML',
      '<?xml version="1.0"?><quiz><question type="multichoice"><name><text>n</text></name><questiontext format="html"><text><![CDATA[<p>Hot&nbsp;?</p>]]></text></questiontext><generalfeedback><text>It burns.</text></generalfeedback><defaultgrade>2.0</defaultgrade><single>true</single><answer fraction="100"><text>Sun</text></answer><answer fraction="0"><text>Ice</text></answer></question><question type="numerical"><questiontext><text>Pi?</text></questiontext><answer fraction="100"><text>3.14</text><tolerance>0.01</tolerance></answer></question></quiz>',
      [
        one('Hot ?', 'Sun* | Ice', { explanation: 'It burns.', marks: 200 }),
        { kind: 'number', value: 3.14, tolerance: 0.01 },
      ],
    ],
  ])('%s', (_what, text, expected) => {
    expect(readQuestions(text)).toMatchObject({ questions: expected, notes: [], problems: [] });
  });
});

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

  it.each<[string, (count: number) => string]>([
    ['=', (count) => '=\n'.repeat(count)],
    ['~ between blank lines', (count) => '~\n\n'.repeat(count)],
    ['brackets', (count) => '{'.repeat(count)],
    ['brackets between blank lines', (count) => '\n{\n'.repeat(count)],
    ['brackets in brackets', (count) => '{\n\n'.repeat(count) + '}'.repeat(count)],
    ['escaped signs', (count) => R`\=`.repeat(count)],
    ['options', (count) => 'A) x\nB) y\nC) z\n'.repeat(count)],
    ['options in a row', (count) => '(a) '.repeat(count)],
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
    const few = Math.min(spent(most / 4), spent(most / 4));
    expect(Math.min(spent(most), spent(most))).toBeLessThan(Math.max(150, 10 * few));
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

it('what is written as GIFT is read as it was', () => {
  const text = fc
    .array(
      fc.constantFrom(
        'a',
        'ध',
        ' ',
        '~',
        '=',
        '#',
        '{',
        '}',
        ':',
        '\\',
        '\n',
        '%',
        '5',
        '->',
        '[html]',
        '//',
        '::',
        '*',
        'T',
      ),
      { minLength: 1, maxLength: 12 },
    )
    .map((signs) => signs.join('').normalize('NFC').trim())
    .filter((words) => words !== '');
  const line = text.map((words) => words.replaceAll('\n', ' ')).filter((words) => words.trim() !== '');
  const common = {
    prompt: text,
    explanation: text,
    marks: fc.integer({ min: 1, max: 10_000 }),
    minus: fc.integer({ min: 0, max: 10_000 }),
  };
  const option = fc.record({ text, right: fc.boolean() });
  const asked = fc
    .oneof(
      fc.record({
        ...common,
        kind: fc.constant('one'),
        options: fc.array(option, { minLength: 2, maxLength: 5 }),
      }),
      fc.record({
        ...common,
        kind: fc.constant('many'),
        scheme: fc.constantFrom(...schemes),
        options: fc.array(option, { minLength: 2, maxLength: 5 }),
      }),
      fc.record({ ...common, kind: fc.constant('true-false'), value: fc.boolean() }),
      fc.record({
        ...common,
        kind: fc.constant('number'),
        value: fc.integer(),
        tolerance: fc.constantFrom(0, 0.5),
        also: fc.constantFrom(undefined, [7, -0.5]),
        unit: fc.constantFrom('', 'm/s²'),
      }),
      fc.record({
        ...common,
        kind: fc.constant('words'),
        accept: fc.array(line, { minLength: 1, maxLength: 3 }),
      }),
      fc.record({ ...common, kind: fc.constant('long') }),
    )
    .map((made) =>
      question.safeParse(
        'options' in made && made.kind === 'one'
          ? { ...made, options: made.options.map((one, at) => ({ ...one, right: one.right || at === 0 })) }
          : made,
      ),
    )
    .filter(({ success }) => success)
    .map(({ data }) => data);
  fc.assert(
    fc.property(fc.array(asked, { minLength: 1, maxLength: 4 }), (questions) => {
      const written = questions.flatMap((one) => one ?? []);
      expect(readQuestions(writeGift(written))).toMatchObject({
        problems: [],
        questions: JSON.parse(JSON.stringify(written)),
      });
    }),
    { numRuns: 300 },
  );
});
