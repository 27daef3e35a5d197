import { expect, it } from 'vitest';
import { moveItem } from './move-item.ts';

const list = ['a', 'b', 'c', 'd'];

it.each([
  [0, 2, ['b', 'c', 'a', 'd']],
  [3, 0, ['d', 'a', 'b', 'c']],
  [1, 2, ['a', 'c', 'b', 'd']],
])('takes what is at %i to %i', (from, to, wanted) => {
  expect(moveItem(list, from, to)).toEqual(wanted);
});

it.each([
  [0, -1],
  [3, 4],
  [2, 2],
  [9, 0],
])('leaves the list alone for %i to %i', (from, to) => {
  expect(moveItem(list, from, to)).toBe(list);
});
