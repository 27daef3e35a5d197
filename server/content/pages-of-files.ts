import type { Content } from '../contract/content/collections.ts';
import { coursePath, paymentPath } from '../contract/content/course-paths.ts';

const PAGES: Readonly<Record<string, string>> = {
  'site/home.yml': '/',
  'site/courses.yml': '/courses',
  'site/about.yml': '/aboutUs',
  'site/community.yml': '/ourCommunity',
  'site/contact.yml': '/contactUs',
  'site/legal.yml': '/grievance',
};

/** Addresses of the pages that show what these files say; `*` first if every page may. */
export function pagesOfFiles(paths: readonly string[], { courses }: Content): string[] {
  const pages = paths.flatMap((path) => {
    const [folder, name = ''] = path.split('/');
    const id = name.replace(/\.\w+$/, '');
    if (folder === 'legal') return [`/${id}`];
    const shown = courses.filter((course) =>
      folder === 'courses' ? course.id === id : course.data.faq.set === id,
    );
    if (folder === 'courses')
      return [...shown.flatMap(({ data }) => [coursePath(data), paymentPath(data)]), '/courses', '/'];
    if (folder === 'faqs') return shown.map(({ data }) => coursePath(data));
    if (path === 'site/buy.yml') return courses.map(({ data }) => paymentPath(data));
    return [PAGES[path] ?? '*'];
  });
  return [...new Set(pages)].sort();
}
