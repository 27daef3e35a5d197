import { expect, it } from 'vitest';
import type { Material } from '../../../server/contract/materials.ts';
import { placeOf, relatedTo } from './course-order.ts';

const material = (id: number, type: Material['type'], title = `Title ${id}`): Material => ({
  id,
  courseId: 1,
  courseName: 'Weaving',
  title,
  description: '',
  type,
});

it('a lesson has one number in the whole course, said once', () => {
  const titles = [
    'Lesson 1: the loom',
    'L2. Notes',
    'lesson 3 – yarn',
    'Lesson 1: again',
    'Lesson 5',
    '1. Warp',
  ];
  const course = titles.map((title, at) => material(at + 10, 'video', title));
  expect(course.map((one) => placeOf(course, one))).toEqual([
    { label: 'L1', title: 'The loom' },
    { label: 'L2', title: 'Notes' },
    { label: 'L3', title: 'Yarn' },
    { label: 'L4', title: 'Lesson 1: again' },
    { label: 'L5', title: 'Lesson 5' },
    { label: 'L6', title: '1. Warp' },
  ]);
});

it('notes and tasks belong to the video before them', () => {
  const types = ['document', 'video', 'document', 'assignment', 'youtube', 'video', 'document'] as const;
  const course = types.map((type, at) => material(at, type));
  const related = course.map((one) => relatedTo(course, one).map(({ id }) => id));
  expect(related).toEqual([[], [2, 3], [], [], [], [6], []]);
});
