import type { ContentProblem } from '../content-problem.ts';
import { checkCourses } from './check-courses.ts';
import type { Content } from './collections.ts';
import { checkFaqs } from './course-faq.ts';
import { PICTURE_IN_HTML } from './fields.ts';
import { checkLegal } from './legal.ts';

export interface ContentFiles {
  readonly sourceOf: (path: string) => string;
  readonly pictures: ReadonlySet<string>;
  readonly hasFile: (address: string) => boolean;
}

/** Finds problems between files that are valid by themselves. */
export function checkContent(
  content: Content,
  { sourceOf, pictures, hasFile }: ContentFiles,
): ContentProblem[] {
  const { courses, faqs, legalPages, about, home, site } = content;
  const team = about.team.members;
  const slugs = courses.map(({ id }) => id);
  const inTexts = [...courses, ...legalPages].flatMap(({ filePath, html }) =>
    [...html.matchAll(PICTURE_IN_HTML)].map(([, picture]) => {
      const path = filePath.replace('content/', '');
      const before = sourceOf(path).split(`](${picture}`)[0] ?? '';
      return { path, line: before.split('\n').length, picture };
    }),
  );
  const named = [
    { path: 'site/site.yml', pointer: '/logo', picture: site.logo },
    { path: 'site/site.yml', pointer: '/signatory/signature', picture: site.signatory?.signature },
    ...team.flatMap(({ picture, signature }, at) => {
      const pointer = `/team/members/${at}`;
      return [
        { path: 'site/about.yml', pointer: `${pointer}/picture`, picture },
        { path: 'site/about.yml', pointer: `${pointer}/signature`, picture: signature },
      ];
    }),
    ...courses.flatMap(({ id, data: { works } }) =>
      works.map(({ picture }, at) => ({
        path: `courses/${id}.md`,
        pointer: `/works/${at}/picture`,
        picture,
      })),
    ),
    ...courses.flatMap(({ id, data: { payment, sampleLesson } }) => {
      const path = `courses/${id}.md`;
      return [
        { path, pointer: '/payment/qrPicture', picture: payment.qrPicture },
        { path, pointer: '/sampleLesson/picture', picture: sampleLesson?.picture },
      ];
    }),
    ...inTexts,
  ];
  return [
    ...checkCourses(courses, hasFile),
    ...courses.flatMap(({ id, data: { teacher } }) => {
      if (teacher === undefined || team.some(({ name }) => name === teacher)) return [];
      const text = `"${teacher}" is not in the team. Please choose one of: ${team.map(({ name }) => name).join(', ')}.`;
      return { path: `courses/${id}.md`, pointer: '/teacher', text };
    }),
    ...checkFaqs(courses, faqs),
    ...checkLegal(legalPages, sourceOf),
    ...home.hero.offers.flatMap(({ course }, at) =>
      slugs.includes(course)
        ? []
        : {
            path: 'site/home.yml',
            pointer: `/hero/offers/${at}/course`,
            text: `There is no course "${course}". Please choose one of: ${slugs.join(', ')}.`,
          },
    ),
    ...named.flatMap(({ picture, ...at }) =>
      picture === undefined || picture.startsWith('/') || pictures.has(picture)
        ? []
        : { ...at, text: `There is no picture ${picture}. Please upload it, or choose another.` },
    ),
  ];
}
