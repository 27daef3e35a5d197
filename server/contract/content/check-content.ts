import { checkCourses } from './check-courses.ts';
import type { Content } from './collections.ts';
import type { ContentProblem } from './content-problem.ts';
import { checkFaqs } from './course-faq.ts';
import { checkTeachers } from './course-teacher.ts';
import { checkLegal } from './legal.ts';

/** The files that content names. */
export interface ContentFiles {
  /** The text of a file of the content folder. */
  readonly sourceOf: (path: string) => string;
  /** Names of the folder `pictures`. */
  readonly pictures: ReadonlySet<string>;
  /** Whether the site has a file with this address, for example `/lessons/angular.mp4`. */
  readonly hasFile: (address: string) => boolean;
}

/** What is wrong between the files of the content folder, each of which is right by itself. */
export function checkContent(content: Content, files: ContentFiles): ContentProblem[] {
  const { courses, faqs, legalPages, about } = content;
  return [
    ...checkCourses(courses, files.hasFile),
    ...checkTeachers(courses, about.team.members),
    ...checkFaqs(courses, faqs),
    ...checkLegal(legalPages, files.sourceOf),
    ...checkOffers(content),
    ...checkPictures(content, files.pictures),
  ];
}

/** Courses of the first screen that do not exist. */
function checkOffers({ courses, home }: Content): ContentProblem[] {
  const slugs = new Set(courses.map(({ id }) => id));
  return home.hero.offers.flatMap(({ course }, at) =>
    slugs.has(course)
      ? []
      : {
          path: 'site/home.yml',
          pointer: ['hero', 'offers', at, 'course'],
          text: `hero, offers, entry ${at + 1}, course: there is no file content/courses/${course}.md.`,
        },
  );
}

function checkPictures({ site, about }: Content, pictures: ReadonlySet<string>): ContentProblem[] {
  const members = about.team.members.map(({ picture }, at) => ({
    path: 'site/about.yml',
    pointer: ['team', 'members', at, 'picture'],
    where: `team, members, entry ${at + 1}, picture`,
    picture,
  }));
  const logo = { path: 'site/site.yml', pointer: ['logo'], where: 'logo', picture: site.logo };
  return [logo, ...members].flatMap(({ where, picture, ...at }) =>
    picture === undefined || pictures.has(picture)
      ? []
      : { ...at, text: `${where}: there is no file content/pictures/${picture}.` },
  );
}
