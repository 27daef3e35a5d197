import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { PAGE_PATTERNS_FILE } from '../server/site/build.ts';
import { mountDevApp } from './mount-dev-app.ts';

const RENDER_PAGE = fileURLToPath(new URL('./render-page.ts', import.meta.url));

/** The adapter's own entry makes each request and response twice, once for Node and once for Astro; ours takes Hono's. */
const renderEntry = {
  name: 'abhyas-render-entry',
  enforce: 'post' as const,
  config: () => ({
    environments: { ssr: { build: { rolldownOptions: { input: { index: RENDER_PAGE } } } } },
  }),
};

/**
 * Ties the site to its server, which renders pages on demand through `render-page.ts`. The build notes their addresses, so
 * that there is no second list; `astro dev` gets the API and the signed-in person.
 */
export function abhyasHost(): AstroIntegration {
  let outDir: URL | undefined;
  let patterns: string[] = [];
  return {
    name: 'abhyas-host',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({ vite: { plugins: [renderEntry] } });
        // Vite puts styles into the page by script while developing, which the policy would forbid.
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:config:done': ({ config }) => {
        outDir = config.outDir;
      },
      'astro:routes:resolved': ({ routes }) => {
        patterns = routes.filter(isOnDemand).map(({ pattern }) => pattern);
        const unfit = patterns.filter((pattern) => !isSimple(pattern));
        if (unfit.length > 0)
          throw new Error(`The server can't tell the addresses of ${unfit.join(', ')}: use whole segments.`);
      },
      'astro:build:done': async () => {
        if (outDir !== undefined)
          await writeFile(new URL(PAGE_PATTERNS_FILE, outDir), JSON.stringify(patterns));
      },
      'astro:server:setup': mountDevApp,
    },
  };
}

/** Astro's own routes (images, actions, islands on demand) are not ours, and the server leaves them closed. */
export const isOnDemand = ({ isPrerendered, origin, type }: IntegrationResolvedRoute): boolean =>
  !isPrerendered && origin === 'project' && (type === 'page' || type === 'endpoint');

/** Each segment is a name or one whole parameter, for example `[courseId]`. */
const isSimple = (pattern: string): boolean => /^(?:\/(?:[^/[\]]+|\[[^./[\]]+\]))+$|^\/$/.test(pattern);
