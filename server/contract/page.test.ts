import { expect, it } from 'vitest';
import { pageOf } from './page.ts';

const total = 12;
const rows = [{ id: 9 }, { id: 7 }, { id: 4 }];

it('a page that is not the last says where the next one begins', () => {
  expect(pageOf(rows, 2, total)).toEqual({ items: rows.slice(0, 2), total, nextCursor: 7 });
});

it.each([3, 4])('the last page says nothing of a next one: %i a page', (limit) => {
  expect(pageOf(rows, limit, total)).toEqual({ items: rows, total, nextCursor: undefined });
});

it('an empty list has one empty page', () => {
  expect(pageOf([], 2, 0)).toEqual({ items: [], total: 0, nextCursor: undefined });
});
