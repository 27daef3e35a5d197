import type { Material } from '../../server/contract/materials.ts';
import type { CurrentUser } from '../../server/sessions/sessions.ts';
import { type PageError, toPageError } from './page-error.ts';

const ID = /^[1-9]\d{0,14}$/;

/** What the course page shows first. With neither materials nor an error, loading failed. */
export interface CourseOnPage {
  name: string;
  materials?: Material[] | undefined;
  error?: PageError | undefined;
}

/** Reads a course for a person; undefined when the address names no course that could exist. */
export async function loadCourse(
  { services, log, requestId }: App.Locals,
  currentUser: CurrentUser,
  id: string,
): Promise<CourseOnPage | undefined> {
  if (!ID.test(id)) return undefined;
  let name = 'Course';
  try {
    const courses = await services.courses.list(currentUser);
    name = courses.find((course) => course.id === Number(id))?.courseName ?? name;
    return { name, materials: await services.materials.listOfCourse(Number(id), currentUser) };
  } catch (error) {
    const pageError = toPageError(error);
    if (pageError === undefined) log.error({ err: error, requestId }, 'course not loaded');
    return { name, error: pageError };
  }
}
