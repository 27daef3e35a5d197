import { hash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';
import type { Handed, ListedPage, Renderer } from '../server/site/build.ts';
import { withContent } from '../src/lib/content/content.ts';

const app = createApp({ streaming: false });
const policy = policyOf(app.manifest);
// Otherwise Astro hashes every style again for each response.
app.manifest.csp = undefined;
app.manifest.shouldInjectCspMetaTags = false;

// Astro would answer 500 and hide the error.
const renderError = app.renderError.bind(app);
app.renderError = async (request, options) => {
  if (options.error !== undefined) throw options.error;
  return renderError(request, options);
};

/** The policy of built pages, by hashes of their scripts and styles. */
function policyOf({ csp, routes }: typeof app.manifest): string {
  const { directives = [], scriptDirective, styleDirective } = csp ?? {};
  const ofRoutes = routes
    .flatMap(({ styles }) => styles)
    .filter((style) => style.type === 'inline')
    .map(({ content }) => `sha256-${hash('sha256', content, 'base64')}`);
  const scripts = sourcesOf(scriptDirective?.hashes);
  const styles = sourcesOf([...(styleDirective?.hashes ?? []), ...ofRoutes]);
  return [...directives, `script-src ${scripts}`, `style-src ${styles}`].join('; ');
}

function sourcesOf(hashes: readonly (string | { hash: string })[] = []): string {
  const quoted = hashes.map((one) => `'${typeof one === 'string' ? one : one.hash}'`);
  return ["'self'", ...new Set(quoted)].join(' ');
}

const routes = new Map(app.manifest.routes.map(({ routeData }) => [routeData.route, routeData]));

interface PageModule {
  listAddresses?: () => Promise<{ params: Record<string, string> }[]>;
}

/** The addresses that `getStaticPaths` of a page lists; abhyas-host.ts renames it. */
async function addressesOf(pattern: string): Promise<string[]> {
  const component = routes.get(pattern)?.component ?? '';
  const instance = await app.manifest.pageMap?.get(component)?.();
  const page = (await instance?.page()) as PageModule | undefined;
  const listed = (await page?.listAddresses?.()) ?? [];
  return listed.map(({ params }) =>
    pattern.replaceAll(/\[(?:\.{3})?(\w+)\]/g, (_, name: string) => params[name] ?? ''),
  );
}

/** Lists every public page of this content. */
export const listPages: Renderer['listPages'] = (given, patterns) =>
  withContent(given, async () => {
    const listed = patterns.map(async (pattern): Promise<ListedPage[]> => {
      const addresses = pattern.includes('[') ? await addressesOf(pattern) : [pattern];
      return addresses.map((address) => ({ address, pattern }));
    });
    return (await Promise.all(listed)).flat();
  });

async function render(request: Request, given: Handed, options: object): Promise<Response> {
  const response = await withContent(given, () =>
    app.render(request, {
      ...options,
      prerenderedErrorPageFetch: () => Promise.reject(new Error('The server sends these pages itself.')),
    }),
  );
  response.headers.set('Content-Security-Policy', policy);
  return response;
}

/** Renders a public page, without a session. */
export const renderPublic: Renderer['renderPublic'] = ({ address, pattern }, given, etag) => {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const request = new Request(new URL(address, given.siteUrl), { headers });
  return render(request, given, { routeData: routes.get(pattern), locals: {} });
};

/** Renders a page on demand. Where there is none, the response has a status and no body. @throws what the page throws */
export const renderPage: Renderer['renderPage'] = (request, locals, given) =>
  render(request, given, { locals });
