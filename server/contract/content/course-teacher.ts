import type { z } from 'zod';
import type { Course } from './collections.ts';
import type { ContentProblem } from './content-problem.ts';
import type { aboutSchema } from './pages.ts';

/** A member of the team. */
export type Teacher = z.output<typeof aboutSchema>['team']['members'][number];

/** Courses whose teacher is not in the team. */
export function checkTeachers(
  courses: readonly Pick<Course, 'id' | 'data'>[],
  members: readonly Pick<Teacher, 'name'>[],
): ContentProblem[] {
  const names = members.map(({ name }) => name);
  return courses.flatMap(({ id, data: { teacher } }) =>
    teacher === undefined || names.includes(teacher)
      ? []
      : {
          path: `courses/${id}.md`,
          pointer: ['teacher'],
          text:
            `teacher: "${teacher}" is not in the team of content/site/about.yml; ` +
            `expected one of: ${names.join(', ')}.`,
        },
  );
}
