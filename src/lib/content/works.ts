import { firstName } from '../../../server/contract/first-name.ts';
import type { Course } from './content.ts';

/** What a student made in a course. */
export type CourseWork = Course['data']['works'][number];

/** How many works the home page shows. */
const ON_HOME = 3;

/** The works of the home page with their courses: by their place there, else in the order of the courses. */
export const worksOfHome = (courses: readonly Course[]): { course: Course; work: CourseWork }[] =>
  courses
    .flatMap((course) => course.data.works.map((work) => ({ course, work })))
    .sort(
      ({ work: a }, { work: b }) =>
        (a.homePlace ?? Number.POSITIVE_INFINITY) - (b.homePlace ?? Number.POSITIVE_INFINITY) || 0,
    )
    .slice(0, ON_HOME);

/** `Made by Meera in week 8`. */
export const madeBy = ({ maker, week }: CourseWork): string =>
  `Made by ${firstName(maker)}${week === undefined ? '' : ` in week ${week}`}`;
