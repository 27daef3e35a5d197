import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { PRODUCT_FILE, type ProductBuild } from '../server/site/build.ts';
import { mountDevApp } from './mount-dev-app.ts';

const RENDER_PAGE = fileURLToPath(new URL('./render-page.ts', import.meta.url));

/**
 * The adapter's own entry converts each request and response twice, once for Node and once for Astro; ours takes
 * Hono's.
 */
const renderEntry = {
  name: 'abhyas-render-entry',
  enforce: 'post' as const,
  config: () => ({
    environments: { ssr: { build: { rolldownOptions: { input: { index: RENDER_PAGE } } } } },
  }),
};

/** Astro warns of `getStaticPaths` in a page that it renders on demand; in the product our server calls it, by this name. */
const listAddresses = {
  name: 'abhyas-list-addresses',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.includes('/src/pages/') ? code.replaceAll('getStaticPaths', 'listAddresses') : undefined,
};

/**
 * Ties the site to its server, which renders pages on demand through `render-page.ts`. The build notes their addresses, so
 * that there is no second list; `astro dev` gets the API and the signed-in person.
 */
export function abhyasHost(): AstroIntegration {
  const isProduct = process.env['ABHYAS_BUILD'] === 'product';
  const isPublic = new Set<string>();
  let outDir: URL | undefined;
  let pages: Pick<ProductBuild, 'onDemand' | 'public'> = { onDemand: [], public: [] };
  return {
    name: 'abhyas-host',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [renderEntry, ...(isProduct ? [listAddresses] : [])] } });
        // Vite puts styles into the page by script while developing, which the policy would forbid.
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:route:setup': ({ route }) => {
        if (route.prerender !== false) isPublic.add(route.component);
        // The product renders public pages too, from the content that there is at run time.
        if (isProduct) route.prerender = false;
      },
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:routes:resolved': ({ routes }) => {
        const [shared = [], onDemand = []] = [true, false].map((wanted) =>
          routes
            .filter((route) => isPage(route) && isPublic.has(route.entrypoint) === wanted)
            .map(({ pattern }) => pattern),
        );
        const unfit = onDemand.filter((pattern) => !isSimple(pattern));
        pages = { onDemand, public: shared };
        if (unfit.length > 0)
          throw new Error(`The server can't tell the addresses of ${unfit.join(', ')}: use whole segments.`);
      },
      'astro:build:done': async () => {
        if (outDir !== undefined) await writeFile(new URL(PRODUCT_FILE, outDir), JSON.stringify(pages));
      },
      'astro:server:setup': mountDevApp,
    },
  };
}

/** Astro's own routes (images, actions, islands on demand) are not ours, and the server leaves them closed. */
const isPage = ({ origin, type }: IntegrationResolvedRoute): boolean =>
  origin === 'project' && (type === 'page' || type === 'endpoint');

/** Each segment is a name or one whole parameter, for example `[courseId]`. */
const isSimple = (pattern: string): boolean => /^(?:\/(?:[^/[\]]+|\[[^./[\]]+\]))+$|^\/$/.test(pattern);
