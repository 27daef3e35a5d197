import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Render } from '../http/front/pages.ts';

const isRender = (value: unknown): value is Render => typeof value === 'function';

/**
 * Loads the handler that the build made of the pages on demand. Each page's own part is loaded at its first visit, so
 * after a build that replaces these files the server has to be started again.
 * @throws Error when the build has none
 */
export async function loadAstroHandler(siteDir: string): Promise<Render> {
  const entry = join(siteDir, 'server', 'entry.mjs');
  const module: unknown = await import(pathToFileURL(entry).href);
  const handler: unknown =
    typeof module === 'object' && module !== null ? Reflect.get(module, 'handler') : undefined;
  if (!isRender(handler)) throw new Error(`${entry} has no handler. Run npm run build.`);
  return handler;
}
