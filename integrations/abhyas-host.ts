import { writeFile } from 'node:fs/promises';
import type { AstroIntegration, IntegrationResolvedRoute } from 'astro';
import { PAGE_PATTERNS_FILE, POLICIES_FILE } from '../server/site/build.ts';
import { mountDevApp } from './mount-dev-app.ts';

/**
 * Ties the site to its server, which renders pages on demand through `render-page.ts`. The build notes their addresses and
 * the policies of the public pages, so that there is no second list; `astro dev` gets the API and the signed-in person.
 */
export function abhyasHost(): AstroIntegration {
  let outDir: URL | undefined;
  let patterns: string[] = [];
  let policies: (readonly [path: string, policy: string])[] = [];
  return {
    name: 'abhyas-host',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // Vite puts styles into the page by script while developing, which the policy would forbid.
        if (command === 'dev') updateConfig({ security: { csp: false } });
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir;
        setAdapter({
          name: 'abhyas-host',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('./render-page.ts', import.meta.url),
          adapterFeatures: { buildOutput: 'server', staticHeaders: true },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
          },
        });
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        policies = [...routeToHeaders].map(([path, { headers }]) => [
          path,
          headers.get('content-security-policy') ?? '',
        ]);
      },
      'astro:routes:resolved': ({ routes }) => {
        patterns = routes.filter(isOnDemand).map(({ pattern }) => pattern);
        const unfit = patterns.filter((pattern) => !isSimple(pattern));
        if (unfit.length > 0)
          throw new Error(`The server cannot tell the addresses of ${unfit.join(', ')}: use whole segments.`);
      },
      'astro:build:done': async () => {
        if (outDir === undefined) return;
        await writeFile(new URL(PAGE_PATTERNS_FILE, outDir), JSON.stringify(patterns));
        await writeFile(new URL(POLICIES_FILE, outDir), JSON.stringify(policies));
      },
      'astro:server:setup': mountDevApp,
    },
  };
}

/** Astro's own routes (images, actions, islands on demand) are not ours, and the server leaves them closed. */
const isOnDemand = ({ isPrerendered, origin, type }: IntegrationResolvedRoute): boolean =>
  !isPrerendered && origin === 'project' && (type === 'page' || type === 'endpoint');

/** Each segment is a name or one whole parameter, such as `[courseId]`. */
const isSimple = (pattern: string): boolean => /^(?:\/(?:[^/[\]]+|\[[^./[\]]+\]))+$|^\/$/.test(pattern);
