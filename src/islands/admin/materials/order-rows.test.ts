import { expect, it } from 'vitest';
import type { Material } from '../../../../server/contract/materials.ts';
import { moveItem } from './move-item.ts';
import { headingOf, keepHeadings, orderOf, rowName, rowsOf } from './order-rows.ts';

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

it('a course is rows in which a heading stands until the next', () => {
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
