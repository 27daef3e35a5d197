/** The full address of a path on the site, as canonical links and shared pictures need it. */
export const pageUrl = (path: string, site: URL): string => new URL(path, site).href;

/** The path of the page being rendered as links write it: no `.html`, no trailing slash, `/` for the home page. */
export function pagePath(url: URL): string {
  const path = url.pathname.replace(/(\/index)?(\.html)?\/?$/, '');
  return path === '' ? '/' : path;
}
