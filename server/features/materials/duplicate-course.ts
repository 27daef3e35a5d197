import type { Course } from '../../contract/courses.ts';
import type { Deps } from '../../deps.ts';
import { copyCourse } from '../courses/courses.service.ts';
import { copyTaskFiles } from './lesson-content.repository.ts';
import { copyContent } from './lesson-contents.ts';
import * as rows from './materials.repository.ts';

/** Adds a course with the same lessons and files, and neither students, dates nor a public page. @throws AppError COURSE_NAME_TAKEN */
export function duplicateCourse(
  deps: Deps,
  id: number,
  courseName: string,
  actorId: number,
): Promise<Course> {
  return deps.db.transaction().execute(async (tx) => {
    const course = await copyCourse(deps, tx, id, courseName, actorId);
    for (const { id: from, ...lesson } of await rows.listWhole(tx, id)) {
      const times = { created_at: deps.now(), updated_at: deps.now() };
      const to = await rows.insertMaterial(tx, { ...lesson, course_id: course.id, ...times });
      await copyContent(tx, lesson.type, from, to);
      await copyTaskFiles(tx, from, to);
    }
    return course;
  });
}
