import type { Course } from '../../../server/contract/courses.ts';
import { newestBegun } from './newest-begun.ts';
import { homeOf, loginPath } from './next-path.ts';

/** Returns the path of a course's next lesson; without progress, of its start. */
export const lessonPath = ({ id, nextLesson }: Pick<Course, 'id' | 'nextLesson'>): string =>
  nextLesson === undefined ? `/course/${id}` : `/course/${id}?material=${nextLesson.materialId}`;

/**
 * Returns the target of *Continue learning*: the named course, otherwise the latest one, otherwise the first open one;
 * home without any.
 * @param name id or slug of a course, because public pages know no ids
 */
export async function continuePath({ currentUser, calls }: App.Locals, name?: string): Promise<string> {
  if (currentUser === undefined) return loginPath(name === undefined ? '/continue' : `/continue/${name}`);
  const courses = await calls.listToStudy(currentUser);
  const course =
    name === undefined
      ? (newestBegun(courses) ?? courses.find(({ enrolled }) => enrolled === true))
      : courses.find(({ id, slug }) => slug === name || String(id) === name);
  return course === undefined ? homeOf(currentUser.role) : lessonPath(course);
}
