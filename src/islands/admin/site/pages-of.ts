import type { ContentFile } from '../../../../server/contract/content-editor.ts';
import type { Fields } from './content-values.ts';

/** Main page of each file. */
const PAGES: Readonly<Record<string, string>> = {
  'site/about.yml': '/aboutUs',
  'site/community.yml': '/ourCommunity',
  'site/testimonials.yml': '/ourCommunity',
  'site/claims.yml': '/ourCommunity',
  'site/contact.yml': '/contactUs',
  'site/courses.yml': '/courses',
  'site/legal.yml': '/grievance',
  'site/not-found.yml': '/404',
};

/** Returns the pages on which a file's change is visible, the main one first. */
export function pagesOf({ path, kind }: ContentFile, values: Fields): string[] {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  const page = text(values['path']);
  if (kind === 'course' && page !== undefined)
    return [`/${page}`, `/${text(values['paymentPath']) ?? `buy${page}`}`, '/courses', '/'];
  if (kind === 'legal') return [path.replace(/^legal|\.md$/g, '')];
  return [...new Set([PAGES[path] ?? '/', '/', '/courses'])];
}
