import { expect, it } from 'vitest';
import type { Material } from '../../../../server/contract/materials.ts';
import { moveItem } from '../materials/move-item.ts';
import {
  headingOf,
  keepHeadings,
  moveRow,
  orderOf,
  placeBelow,
  placeWords,
  rowName,
  rowsOf,
  stepRow,
} from './order-rows.ts';

const lesson = (id: number, module?: string): Material => ({
  id,
  courseId: 1,
  courseName: 'Weaving',
  title: `Lesson ${id}`,
  description: '',
  type: 'video',
  ...(module === undefined ? {} : { module }),
});
const course = [lesson(1), lesson(2, 'Warp'), lesson(3, 'Weft'), lesson(4)];

it('a course is rows in which a heading applies until the next', () => {
  const rows = rowsOf(course);
  expect(rows.map(rowName)).toEqual(['Lesson 1', 'Warp', 'Lesson 2', 'Weft', 'Lesson 3', 'Lesson 4']);
  expect(orderOf(rows)).toEqual({ materialIds: [1, 2, 3, 4], modules: [null, 'Warp', 'Weft', 'Weft'] });
  expect(orderOf(moveItem(rows, 3, 1)).modules).toEqual([null, 'Warp', 'Warp', 'Warp']);
});

it('a heading without a lesson stays where it was put, though the server knows none', () => {
  const arranged = rowsOf(course).toSpliced(3, 0, headingOf('Looms'));
  const names = ['Lesson 1', 'Warp', 'Lesson 2', 'Looms', 'Weft', 'Lesson 3', 'Lesson 4'];
  expect(keepHeadings(rowsOf(course), arranged).map(rowName)).toEqual(names);
  const grown = course.toSpliced(2, 0, lesson(5, 'Looms'));
  expect(keepHeadings(rowsOf(grown), arranged).map(rowName)).toEqual(names.toSpliced(4, 0, 'Lesson 5'));
});

it('two modules of one name are two rows', () => {
  const rows = rowsOf([lesson(1, 'A'), lesson(2, 'B'), lesson(3, 'A')]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(6);
});

it('a module is moved with its lessons, and never above those without one', () => {
  const rows = rowsOf(course);
  const weftFirst = ['Lesson 1', 'Weft', 'Lesson 3', 'Lesson 4', 'Warp', 'Lesson 2'];
  expect(stepRow(rows, 1, 1).map(rowName)).toEqual(weftFirst);
  expect(stepRow(rows, 3, -1).map(rowName)).toEqual(weftFirst);
  expect(moveRow(rows, 3, 0).map(rowName)).toEqual(weftFirst);
  expect(stepRow(rows, 1, -1)).toBe(rows);
});

it('a lesson is moved past a heading into its module, and its place is told', () => {
  const rows = rowsOf(course);
  const [, , second] = rows;
  const moved = stepRow(rows, 2, 1);
  expect(orderOf(moved).modules).toEqual([null, 'Weft', 'Weft', 'Weft']);
  expect(second && placeWords(moved, second)).toBe('Lesson 2 moved to place 1 of 3 in Weft.');
});

it('a lesson added below a row gets the lesson above it and the module of the row', () => {
  const rows = rowsOf(course);
  expect([-1, 0, 1, 2, 3, 5].map((at) => placeBelow(rows, at))).toEqual([
    { after: 0, module: null },
    { after: 1, module: null },
    { after: 1, module: 'Warp' },
    { after: 2, module: 'Warp' },
    { after: 2, module: 'Weft' },
    { after: 4, module: 'Weft' },
  ]);
});
