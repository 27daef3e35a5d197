import { courseSchema } from './course.ts';
import { paymentPathOf } from './course-paths.ts';

/** Addresses that the site itself uses; no course may take them. Compared without regard to letter case. */
const taken = [
  'home',
  'courses',
  'aboutus',
  'contactus',
  'ourcommunity',
  'privacy',
  'terms',
  'refunds',
  'grievance',
  'complaint',
  'join',
  'order',
  'student-login',
  'admin-login',
  'forgot-password',
  'reset-password',
  'confirm-email',
  'dashboard',
  'course',
  'admin',
  'account',
  'api',
  'media',
  'uploads',
  'healthz',
  'readyz',
  'styleguide',
];

type Entry = { id: string; data: Record<string, unknown>; filePath?: string };

/**
 * Finds what is wrong between course files: two courses with one title or one address (in any letter case), an address
 * of the site itself, a QR picture or a film that does not exist. One sentence a problem.
 * @param has whether there is such a file, by its path in the project
 */
export function checkCourses(
  entries: readonly Entry[],
  { has }: { has: (path: string) => boolean },
): string[] {
  const problems: string[] = [];
  const addresses = new Map(taken.map((path) => [path, 'the site itself']));
  const titles = new Map<string, string>();
  for (const entry of entries) {
    const file = entry.filePath ?? entry.id;
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(entry.id)) {
      problems.push(
        `${file}: name the file with lower-case letters, digits and single hyphens, for example computer-networks.md.`,
      );
    }
    const course = courseSchema.parse(entry.data);
    const files = [
      ['payment, qrPicture', course.payment.qrPicture],
      ['sampleLesson, film', course.sampleLesson?.film],
      ['sampleLesson, captions', course.sampleLesson?.captions],
    ] as const;
    for (const [field, address] of files)
      if (address !== undefined && !has(`public${address}`))
        problems.push(`${file}: ${field}: there is no file public${address}.`);
    const claim = (map: Map<string, string>, name: string, what: string) => {
      const owner = map.get(name.toLowerCase());
      if (owner !== undefined && owner !== file)
        problems.push(`${file}: the ${what} "${name}" is already used by ${owner}.`);
      map.set(name.toLowerCase(), file);
    };
    claim(titles, course.title, 'title');
    for (const path of [course.path, paymentPathOf(course), ...course.aliases])
      claim(addresses, path, 'address');
  }
  return problems;
}
