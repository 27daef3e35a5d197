import type { z } from 'zod';
import { ContentProblem } from './content-problem.ts';
import type { aboutSchema } from './pages.ts';

/** A member of the team. */
export type Teacher = z.output<typeof aboutSchema>['team']['members'][number];

/**
 * Who teaches a course. Throws with a sentence for the editor if no one of the team has that name; it begins a line of its own,
 * because a build is printing the name of the page just then.
 *
 * @param course slug of the course, for the message
 */
export function courseTeacher(
  course: string,
  name: string | undefined,
  members: readonly Teacher[],
): Teacher | undefined {
  const found = members.find((member) => member.name === name);
  if (name !== undefined && found === undefined)
    throw new ContentProblem(
      `\ncontent/courses/${course}.md: teacher: "${name}" is not in the team of content/site/about.yml; ` +
        `expected one of: ${members.map((member) => member.name).join(', ')}.`,
    );
  return found;
}
