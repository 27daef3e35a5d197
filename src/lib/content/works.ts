import { firstName } from '../../../server/contract/first-name.ts';
import type { Course } from './content.ts';

export type CourseWork = Course['data']['works'][number];

/** Number of works on the home page. */
const ON_HOME = 3;

/** Lists the home page's works with their courses: by their place there, otherwise in course order. */
export const worksOfHome = (courses: readonly Course[]): { course: Course; work: CourseWork }[] =>
  courses
    .flatMap((course) => course.data.works.map((work) => ({ course, work })))
    .sort(
      ({ work: a }, { work: b }) =>
        (a.homePlace ?? Number.POSITIVE_INFINITY) - (b.homePlace ?? Number.POSITIVE_INFINITY) || 0,
    )
    .slice(0, ON_HOME);

/** Returns `Made by Meera in week 8`. */
export const madeBy = ({ maker, week }: CourseWork): string =>
  `Made by ${firstName(maker)}${week === undefined ? '' : ` in week ${week}`}`;
