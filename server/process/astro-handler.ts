import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../http/front/pages.ts';

const isRender = (value: unknown): value is Render => typeof value === 'function';

/**
 * The handler that the build made of the pages on demand. It is loaded, with React, when the first page is asked for,
 * and each page's own part at its first visit; so after a build that replaces these files the server has to be started
 * again.
 * @returns a handler that throws when the build has none
 */
export function astroHandler(siteDir: string): Render {
  let loading: Promise<Render> | undefined;
  return async (...page) => {
    loading ??= load(join(siteDir, 'server', 'entry.mjs')).catch((error: unknown) => {
      // What the disk refuses once it may give the next time.
      loading = undefined;
      throw error;
    });
    const render = await loading;
    await render(...page);
  };
}

async function load(entry: string): Promise<Render> {
  const module: unknown = await import(pathToFileURL(entry).href);
  const handler: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'handler') : undefined;
  if (!isRender(handler)) throw new Error(`${entry} has no handler. Run npm run build.`);
  return handler;
}
