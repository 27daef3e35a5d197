import { expect, it } from 'vitest';
import { hasFewCells, markdownOf } from '../contract/markdown.ts';
import { lessonHtml } from './lesson-html.ts';

const table = (columns: number, rows: number): string =>
  `|${'a|'.repeat(columns)}\n|${'-|'.repeat(columns)}\n${'|\n'.repeat(rows)}`;

it('a text has as many cells as its tables draw, also where their lines are short', () => {
  expect(hasFewCells(table(4, 300))).toBe(true);
  expect(hasFewCells(`${table(4, 300)}\n\nwords | and -\n\n${'a - b\n'.repeat(5000)}`)).toBe(true);
  for (const large of [table(300, 10), `> ${table(300, 10).replaceAll('\n', '\n> ')}`, table(3, 900)])
    expect(hasFewCells(large)).toBe(false);
  const { error } = markdownOf(9999, 'Missing.').safeParse(table(300, 10));
  expect(error?.issues[0]?.message).toBe('Please use smaller tables: at most 2000 cells in a text.');
});

it('a table kept from before that bound is shown as it was written', () => {
  const html = lessonHtml(table(300, 2000));
  expect(html).not.toContain('<td');
  expect(html.length).toBeLessThan(20_000);
  expect(lessonHtml('| a |\n|---|\n| 1 |')).toContain('<td class="align-start">1</td>');
});
