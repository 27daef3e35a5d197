import type { Content } from '../contract/content/collections.ts';
import type { ContentLink } from '../contract/content/content-links.ts';
import { coursePath, joinPath, paymentPath } from '../contract/content/course-paths.ts';
import type { ContentProblem } from '../contract/content-problem.ts';
import { createCanonicalPaths } from '../site/canonical-paths.ts';

export interface SitePages {
  readonly pages: readonly string[];
  readonly onDemand: readonly string[];
  readonly hasFile: (address: string) => boolean;
}

const pagesOf = ({ courses, legalPages, payments }: Content): string[] => [
  ...courses.flatMap(({ id, data }) => {
    const isOrdered =
      payments.mode === 'orders' && data.priceInr > 0 && data.payment.registrationUrl === undefined;
    return [coursePath(data), paymentPath(data), ...(isOrdered ? [joinPath(id)] : [])];
  }),
  ...legalPages.map(({ id }) => `/${id}`),
];

export function checkLinks(
  content: Content,
  files: readonly (readonly [path: string, links: readonly ContentLink[]])[],
  site: SitePages,
): ContentProblem[] {
  const pages = new Set([...site.pages, ...pagesOf(content)]);
  const aliases = content.courses.flatMap(({ data }) =>
    data.aliases.map((alias) => [`/${alias}`, coursePath(data)] as const),
  );
  const paths = createCanonicalPaths(pages, aliases, site.onDemand);
  const exists = (path: string) =>
    pages.has(path) || paths.isOnDemand(path) || paths.redirectOf(path) !== undefined || site.hasFile(path);
  return files.flatMap(([path, links]) =>
    links
      .filter(({ address }) => !exists(address.replace(/[?#].*/s, '')))
      .map(({ line, address }) => ({ path, line, text: `There is no page ${address}.` })),
  );
}
