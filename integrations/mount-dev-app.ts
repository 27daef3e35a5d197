import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookParameters } from 'astro';
import { isApiPath } from '../server/http/api-env.ts';
import type { DevApp } from './dev-app.ts';

/** Loaded by Vite, not by Node, so that a saved file of the server counts with the next request. */
const DEV_APP = '/integrations/dev-app.ts';

type Next = (error?: unknown) => void;

interface DevAppModule {
  createDevApp(catalogue: unknown): Promise<DevApp>;
}

/**
 * Puts the API into Vite's server, before Astro, and the signed-in person on pages.
 * When a file of the server changes, the next request closes the database and builds everything again. The configuration
 * is read from the environment that the command started with.
 */
export function mountDevApp({ server, logger }: HookParameters<'astro:server:setup'>): void {
  const environment = server.environments.ssr;
  if (!('runner' in environment))
    throw new Error('The development server cannot run the API: Vite has no runner.');
  // Vite says of the runner that it imports, not what comes of it.
  const runner = environment.runner as { import(path: string): Promise<DevAppModule> };
  let loaded: { module: DevAppModule; app: Promise<DevApp> } | undefined;

  /** From the site itself, so that development needs no build. */
  const readCatalogue = async (): Promise<unknown> => {
    const [origin] = server.resolvedUrls?.local ?? [];
    const response = await fetch(new URL('/catalogue.json', origin));
    return response.json();
  };

  const current = async (): Promise<DevApp> => {
    const module = await runner.import(DEV_APP);
    if (loaded?.module !== module) {
      const before = loaded;
      if (before !== undefined) logger.info('the server changed, loading it again');
      const app = replace(before?.app, module, readCatalogue);
      loaded = { module, app };
      // What failed once is tried again by the next request.
      app.catch(() => {
        loaded = undefined;
      });
    }
    return loaded.app;
  };

  const serve = async (request: IncomingMessage, response: ServerResponse, next: Next): Promise<void> => {
    const path = request.url?.split('?', 1)[0] ?? '';
    const isApi = isApiPath(path);
    try {
      if (isApi) await (await current()).answer(request, response);
      else if (request.headers.accept?.includes('text/html') === true)
        await (await current()).welcome(request);
    } catch (error) {
      return next(error);
    }
    if (!isApi) next();
  };

  server.middlewares.use((request, response, next) => void serve(request, response, next));
  server.httpServer?.once('close', () => void loaded?.app.then((app) => app.close()));
}

async function replace(
  before: Promise<DevApp> | undefined,
  module: DevAppModule,
  readCatalogue: () => Promise<unknown>,
): Promise<DevApp> {
  const old = await before?.catch(() => undefined);
  await old?.close();
  return module.createDevApp(await readCatalogue());
}
