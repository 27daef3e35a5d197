import { expect, test } from 'vitest';
import { htmlProblem } from './content-html.ts';

const course = (text: string) => `---\ntitle: A <b>field</b> is shown as text\n---\n${text}\n`;

test.each([
  ['<b>bold</b>', 4],
  ['Text\n\nsome <a href="x">link</a>', 6],
  ['<img\nsrc="x">', 4],
  ['<!-- a remark -->', 4],
  ['```\n<b>\n```\n<script>', 7],
])('%j is HTML, on line %i', (text, line) => expect(htmlProblem(course(text))?.line).toBe(line));

test.each([
  'a < b and b > a',
  '<https://example.org> and <asha@example.org>',
  'Write `<b>` and ``a ` <i>``',
  '```html\n<b>\n```',
  '~~~\n```\n<b>\n~~~',
])('%j is none', (text) => expect(htmlProblem(course(text))).toBeUndefined());
