import { allCourses } from './content.ts';
import { paymentPath } from './paths.ts';

/** The course on whose page someone pressed Register. */
export interface WantedCourse {
  readonly slug: string;
  readonly title: string;
  /** Whole rupees; 0 is free. */
  readonly priceInr: number;
  readonly paymentPath: string;
}

/** Looks a course up by the slug in the address; undefined where there is none of that name. */
export async function wantedCourse(slug: string | null): Promise<WantedCourse | undefined> {
  const course = (await allCourses()).find(({ id }) => id === slug);
  if (course === undefined) return undefined;
  const { title, priceInr } = course.data;
  return { slug: course.id, title, priceInr, paymentPath: paymentPath(course.data) };
}
