import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { createContentReader } from '../server/content/read-content.ts';
import { contentError } from './content-error.ts';

/** Stops a build whose content links to what is not there, and names file and line. */
export function contentLinks(): AstroIntegration {
  let root = '';
  let onDemand: string[] = [];
  return {
    name: 'content-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:routes:resolved': ({ routes }) => {
        onDemand = routes.filter(({ isPrerendered }) => !isPrerendered).map(({ pattern }) => pattern);
      },
      'astro:build:done': async ({ dir, pages }) => {
        if (process.env['ABHYAS_BUILD'] === 'product') return;
        const site = fileURLToPath(dir);
        const built = pages.map(({ pathname }) => `/${pathname}`.replace(/(?<=.)\/$/, ''));
        const hasFile = (address: string) => existsSync(join(site, address));
        const content = join(root, 'content');
        const { problems } = await createContentReader({ pages: built, onDemand, hasFile }).read(content);
        if (problems.length > 0) throw contentError(problems, content);
      },
    },
  };
}
