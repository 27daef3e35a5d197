import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createDeps } from '../server/deps.ts';
import { clientAddressOf } from '../server/http/front/client-address.ts';
import type { PageLocals } from '../server/http/front/pages.ts';
import { stripClaims } from '../server/http/front/request-headers.ts';
import { attachContext, contextOf } from '../server/http/request-context.ts';
import { startJobs } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { prepareAccounts } from '../server/process/accounts.ts';
import { parseCatalogue } from '../server/site/catalogue.ts';

/** The product's API inside `astro dev`: the same app, another host. */
export interface DevApp {
  /** Answers a call under /api, /media or /uploads. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Puts the signed-in person and the services where Astro's development server looks for them. */
  welcome(request: IncomingMessage): Promise<void>;
  close(): Promise<void>;
}

/** Astro's development server reads `Astro.locals` from this property of the request. */
const LOCALS = Symbol.for('astro.locals');

/**
 * @param catalogue what the site says of its courses at this moment
 * @throws ConfigError, or whatever keeps the database from opening
 */
export async function createDevApp(catalogue: unknown): Promise<DevApp> {
  const config = readConfig();
  const deps = await createDeps(config, createLog(config), parseCatalogue(catalogue, 'catalogue.json'));
  for (const notice of await prepareAccounts(deps)) process.stderr.write(`${notice}\n`);
  const listener = getRequestListener(createApp(deps).fetch, { overrideGlobalObjects: false });
  const jobs = startJobs(deps);

  const admit = (request: IncomingMessage): void => {
    const clientAddress = clientAddressOf(request.socket.remoteAddress, undefined, () => false);
    attachContext(request, { id: randomUUID(), clientAddress });
    stripClaims(request);
  };

  return {
    answer: async (request, response) => {
      admit(request);
      await listener(request, response);
    },
    welcome: async (request) => {
      admit(request);
      const signedIn = await deps.sessions.identify(request.headers.cookie);
      const locals: PageLocals = {
        signedIn,
        services: deps.services,
        requestId: contextOf(request).id,
        log: deps.log,
      };
      Reflect.set(request, LOCALS, locals);
    },
    close: async () => {
      await jobs.stop();
      await deps.close();
    },
  };
}
