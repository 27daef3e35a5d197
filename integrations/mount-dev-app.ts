import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HookParameters } from 'astro';
import { isApiPath } from '../server/http/api-env.ts';
import type { DevApp } from './dev-app.ts';

/** Loaded by Vite, so that a saved server file takes effect with the next request. */
const DEV_APP = '/integrations/dev-app.ts';

interface DevAppModule {
  createDevApp(): Promise<DevApp>;
}

/**
 * Puts the API into Vite's server, before Astro, and the signed-in person on pages.
 * When a file of the server changes, the next request closes the database and builds everything again. The configuration
 * is read from the environment that the command started with.
 */
export function mountDevApp({ server, logger }: HookParameters<'astro:server:setup'>): void {
  const environment = server.environments.ssr;
  if (!('runner' in environment))
    throw new Error("The development server can't run the API: Vite has no runner.");
  // Vite's type lacks the imported module's type.
  const runner = environment.runner as { import(path: string): Promise<DevAppModule> };
  let loaded: DevAppModule | undefined;
  let app: Promise<DevApp> | undefined;

  async function load(module: DevAppModule, before: Promise<DevApp> | undefined): Promise<DevApp> {
    if (before !== undefined) logger.info('the server changed, loading it again');
    await (await before?.catch(() => undefined))?.close();
    return module.createDevApp();
  }

  async function current(): Promise<DevApp> {
    const module = await runner.import(DEV_APP);
    if (app === undefined || loaded !== module) {
      app = load(module, app);
      loaded = module;
      // What failed once is tried again by the next request.
      app.catch(() => {
        loaded = undefined;
      });
    }
    return app;
  }

  async function serve(
    request: IncomingMessage,
    response: ServerResponse,
    next: (error?: unknown) => void,
  ): Promise<void> {
    try {
      if (isApiPath(request.url?.split('?', 1)[0] ?? ''))
        return await (await current()).answer(request, response);
      if (request.headers.accept?.includes('text/html') === true) await (await current()).welcome(request);
    } catch (error) {
      return next(error);
    }
    next();
  }

  server.middlewares.use((request, response, next) => void serve(request, response, next));
  server.httpServer?.once('close', () => void app?.then((one) => one.close()));
}
