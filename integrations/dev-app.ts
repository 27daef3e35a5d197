import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createPublisher, noPages } from '../server/content/publisher.ts';
import { createDeps } from '../server/deps.ts';
import { prepareAccounts } from '../server/first-accounts.ts';
import type { PageLocals } from '../server/http/pages.ts';
import { startJobs } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { pageCalls } from '../server/page-calls.ts';
import { noSite } from '../server/site/site.ts';

/** The product's API inside `astro dev`: the same app, another host. */
export interface DevApp {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Puts the signed-in user and the page calls where Astro's development server looks for them. */
  welcome(request: IncomingMessage): Promise<void>;
  close(): Promise<void>;
}

/** Astro's development server reads `Astro.locals` from this property of the request. */
const LOCALS = Symbol.for('astro.locals');

/** @throws ConfigError, or whatever keeps content or database from being read */
export async function createDevApp(): Promise<DevApp> {
  const config = readConfig();
  const log = createLog(config);
  const publisher = createPublisher(config.contentDir, noPages, log);
  const deps = await createDeps(config, log, publisher);
  for (const notice of await prepareAccounts(deps)) process.stderr.write(`${notice}\n`);
  const app = createApp(deps, {
    site: noSite,
    render: async () => new Response(undefined, { status: 404 }),
    draining: { isDraining: false },
  });
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const jobs = startJobs(deps);
  const watching = new AbortController();
  const watched = publisher.watch(watching.signal);

  return {
    answer: listener,
    welcome: async (request) => {
      const currentUser = await deps.sessions.identify(request.headers.cookie);
      const locals: PageLocals = {
        currentUser,
        calls: pageCalls(deps),
        requestId: 'dev',
        log: deps.log,
        clientAddress: 'dev',
        spend: async () => undefined,
        mails: deps.outbox.isOn(),
        isDemo: deps.isDemo,
        form: request.method === 'POST' ? new URLSearchParams(await text(request)) : undefined,
      };
      Reflect.set(request, LOCALS, locals);
    },
    close: async () => {
      watching.abort();
      await watched;
      await jobs.stop();
      await deps.close();
    },
  };
}
