/** Returns the full address of a path, for canonical links and shared pictures. */
export const pageUrl = (path: string, site: URL): string => new URL(path, site).href;

/** Returns the path of the current page as in links: without `.html` or trailing slash, `/` for the home page. */
export function pagePath(url: URL): string {
  const path = url.pathname.replace(/(\/index)?(\.html)?\/?$/, '');
  return path === '' ? '/' : path;
}
