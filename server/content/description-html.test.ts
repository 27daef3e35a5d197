import { expect, test } from 'vitest';
import { descriptionHtml } from './description-html.ts';

const slipOf = (markdown: string) => {
  const made = descriptionHtml(markdown);
  return 'slip' in made ? made.slip : undefined;
};

test('headings get ids of their own, and punctuation is made smart', () => {
  expect(descriptionHtml(`## The "plan"\n\n### The plan\n\nIt's -- well\n`)).toEqual({
    html: '<h2 id="the-plan">The “plan”</h2>\n<h3 id="the-plan-1">The plan</h3>\n<p>It’s – well</p>\n',
  });
});

test.each([
  ['<b>bold</b>', 0, 'found <b>.'],
  ['Text\n\nsome <a href="x">link</a>', 2, 'found <a>.'],
  ['<img\nsrc="x">', 0, 'found <img>.'],
  ['<!-- a remark -->', 0, 'found <!--.'],
  ['```\n<b>\n```\n<script>', 3, 'found <script>.'],
  // The first backtick ends on the second line, so the tag is not code.
  ['a `\n` <script> ` b', 1, 'found <script>.'],
  ['[a](javascript:alert)', 0, 'found javascript:alert'],
  ['[a](java&#10;script:alert)', 0, 'found javascript:alert'],
  ['x\n\n[a][b]\n\n[b]: data:text/html,x', 4, 'found data:text/html,x'],
  ['![a](../pictures/b.png)', 0, 'a picture is a file of the folder pictures'],
  ['![a](//example.org/b.png)', 0, 'a picture is a file of the folder pictures'],
])('%j is refused', (markdown, line, sentence) => {
  const slip = slipOf(markdown);
  expect(slip?.line).toBe(line);
  expect(slip?.text).toContain(sentence);
});

test.each([
  'a < b and b > a',
  '<https://example.org> and <asha@example.org>',
  'Write `<b>` and ``a ` <i>``',
  '```html\n<b>\n```',
  '~~~\n```\n<b>\n~~~',
  '[courses](/courses), ![lab](/lab.webp), ![hall](hall.webp), [call](tel:+9101234)',
])('%j is fine', (markdown) => expect(slipOf(markdown)).toBeUndefined());

const table = `|${'a|'.repeat(300)}\n|${'-|'.repeat(300)}\n${'|\n'.repeat(300)}`;
test.each([
  ['a paragraph that would end the process', '"\' '.repeat(15_000)],
  ['a table with far more cells than characters', table],
  ['a long text', 'word '.repeat(20_000)],
])('%s is refused at once', (_what, markdown) => {
  const start = performance.now();
  expect(slipOf(markdown)).toBeDefined();
  expect(performance.now() - start).toBeLessThan(500);
});
