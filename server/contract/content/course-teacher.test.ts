import { expect, test } from 'vitest';
import { exampleCourse } from '../../../tests/support/example-course.ts';
import { checkTeachers } from './course-teacher.ts';

test('a teacher whom the team does not have is refused with the names that there are', () => {
  const courses = ['Asha Rao', 'Asha'].map((teacher, at) => ({
    id: `course-${at}`,
    data: exampleCourse({ teacher }),
  }));
  expect(checkTeachers(courses, [{ name: 'Asha Rao' }])).toMatchObject([
    {
      path: 'courses/course-1.md',
      text: 'teacher: "Asha" is not in the team of content/site/about.yml; expected one of: Asha Rao.',
    },
  ]);
});
