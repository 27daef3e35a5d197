import { describe, expect, it } from 'vitest';
import { many, one } from '../../../tests/support/written-questions.ts';
import { readQuestions } from './read-questions.ts';

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
      'Hot?\nA) Sun\nB) Ice\nAns: A\nMarks: 4\nMarks deducted: 1',
      [one('Hot?', 'Sun* | Ice', { marks: 400, minus: 100 })],
    ],
    [
      'negative marks',
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
      'the marks that a wrong answer loses, as the editor names them',
      'Question\tA\tB\tAnswer\tMarks\tMarks deducted for a wrong answer\nHot?\tSun\tIce\tA\t4\t-1\nCold?\tSun\tIce\tB\t4\t1.33',
      [
        one('Hot?', 'Sun* | Ice', { marks: 400, minus: 100 }),
        one('Cold?', 'Sun | Ice*', { marks: 400, minus: 133 }),
      ],
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
