import { expect, it } from 'vitest';
import { plainToMarkdown } from './plain-to-markdown.ts';

it.each([
  [
    'bullets of Word',
    'You learn:\n\uF0B7\tCables\n\uF0B7\tAddresses\nAnd more.',
    'You learn:\n- Cables\n- Addresses\n\nAnd more.',
  ],
  ['bullets of WhatsApp', '• *Fees* paid\n• ~Old~ _new_ rule', '- **Fees** paid\n- ~~Old~~ _new_ rule'],
  ['a second level', '•\tOne\no\tInner\n▪ Two', '- One\n- Inner\n- Two'],
  [
    'cells of a spreadsheet',
    'Day\tTopic\nMon\tA|B\nTue\tLoops\n',
    '| Day | Topic |\n| --- | --- |\n| Mon | A\\|B |\n| Tue | Loops |',
  ],
  ['typed text of WhatsApp', 'Run ```npm start``` now', 'Run `npm start` now'],
  ['Windows lines', 'One\r\n• Two', 'One\n- Two'],
])('%s become Markdown', (_what, text, markdown) => {
  expect(plainToMarkdown(text)).toBe(markdown);
});

it.each([
  'Plain words.\n\nMore.',
  '**Bold** and *italic*',
  '- one\n- two\nthree',
  '2 * 3 * 4',
  'a\tb',
  '5*6*7',
  '~200 students, ~20 left',
  'me_and_you',
])('%j stays as it is', (text) => {
  expect(plainToMarkdown(text)).toBe(text);
});
