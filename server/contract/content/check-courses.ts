import type { ContentProblem } from '../content-problem.ts';
import { foldText } from '../fold-text.ts';
import type { Course } from './collections.ts';
import { paymentPathOf } from './course-paths.ts';

/** Addresses of the site itself, compared without case. */
// biome-ignore format: one list
const taken = [
  'home', 'courses', 'aboutus', 'contactus', 'ourcommunity', 'privacy', 'terms', 'refunds', 'grievance', 'complaint',
  'join', 'order', 'renew', 'preview', 'student-login', 'admin-login', 'passkey-login', 'forgot-password',
  'reset-password', 'confirm-email', 'dashboard', 'course', 'continue', 'admin', 'account', 'api', 'media', 'uploads',
  'healthz', 'readyz', 'styleguide',
];

type Owner = { readonly id?: string; readonly title: string };

/** Returns whether a course with this short name would have another page's address. */
export function isTakenPath(path: string, courses: readonly Pick<Course, 'data'>[]): boolean {
  const addresses = courses.flatMap(({ data }) => [data.path, paymentPathOf(data), ...data.aliases]);
  const known = new Set([...taken, ...addresses].map(foldText));
  return [path, paymentPathOf({ path })].some((address) => known.has(foldText(address)));
}

/** Finds duplicate titles and addresses, reserved addresses, and missing QR pictures and films. */
export function checkCourses(
  courses: readonly Pick<Course, 'id' | 'data'>[],
  hasFile: (address: string) => boolean,
): ContentProblem[] {
  const problems: ContentProblem[] = [];
  const addresses = new Map<string, Owner>(taken.map((path) => [path, { title: 'The site itself' }]));
  const titles = new Map<string, Owner>();
  for (const { id, data } of courses) {
    const path = `courses/${id}.md`;
    const add = (text: string, pointer?: string) => problems.push({ path, text, pointer });
    if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id))
      add('Please name the file with small letters, digits and single hyphens, like computer-networks.md.');
    const files = [
      ['/payment/qrPicture', data.payment.qrPicture],
      ['/sampleLesson/film', data.sampleLesson?.film],
      ['/sampleLesson/captions', data.sampleLesson?.captions],
    ] as const;
    for (const [field, address] of files)
      if (address?.startsWith('/') && !hasFile(address))
        add(`There is no file ${address} in the folder public.`, field);
    const claim = (map: Map<string, Owner>, name: string, what: 'title' | 'address', field: string) => {
      const owner = map.get(foldText(name));
      if (owner !== undefined && owner.id !== id)
        add(`${owner.title} has the ${what} "${name}" already. Please choose another.`, field);
      map.set(foldText(name), { id, title: data.title });
    };
    claim(titles, data.title, 'title', '/title');
    claim(addresses, data.path, 'address', '/path');
    claim(addresses, paymentPathOf(data), 'address', '/paymentPath');
    for (const alias of data.aliases) claim(addresses, alias, 'address', '/aliases');
  }
  return problems;
}
