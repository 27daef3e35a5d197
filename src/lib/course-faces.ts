import { allCourses } from './content.ts';
import type { CourseFaces } from './course-face.ts';
import { spriteHref } from './cover-sprite.ts';
import { drawnCover } from './covers.ts';
import { hueClass } from './hue.ts';
import { coursePath } from './paths.ts';

let kept: Promise<CourseFaces> | undefined;

async function read(): Promise<CourseFaces> {
  const courses = await allCourses();
  return Object.fromEntries(
    courses.map(({ id, data }) => [
      id,
      {
        hue: hueClass(data.cover.hue),
        cover: drawnCover(data.cover.motif) === undefined ? undefined : `${spriteHref}#${data.cover.motif}`,
        path: coursePath(data),
        level: data.level,
      },
    ]),
  );
}

/** Faces of the courses that have a public page; the content does not change while the server runs. */
export function courseFaces(): Promise<CourseFaces> {
  kept ??= read();
  return kept;
}
