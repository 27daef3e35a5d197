import { hash } from 'node:crypto';
import { createApp } from 'astro/app/entrypoint';

const app = createApp({ streaming: false });
const policy = policyOf(app.manifest);
// Else Astro hashes each style of a page again for each answer, and lists all of the site.
app.manifest.csp = undefined;
app.manifest.shouldInjectCspMetaTags = false;

/** What the pages of the build may run and wear, by hashes; the server keeps a page's own. */
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

/** Renders a page on demand. Where there is none, or it fails, the response has a status and no body. */
export async function renderPage(request: Request, locals: App.Locals): Promise<Response> {
  const response = await app.render(request, {
    locals,
    prerenderedErrorPageFetch: () => Promise.reject(new Error('The server sends these pages itself.')),
  });
  response.headers.set('Content-Security-Policy', policy);
  return response;
}
