import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type App, createApp } from '../../server/app.ts';
import type { Catalogue } from '../../server/catalogue.ts';
import { type Config, readConfig } from '../../server/config.ts';
import { createPublisher, noPages } from '../../server/content/publisher.ts';
import { createPasswordHasher } from '../../server/crypto/password-hasher.ts';
import { createDeps, type Deps } from '../../server/deps.ts';
import { ensureAdmin } from '../../server/first-accounts.ts';
import { createLog } from '../../server/log.ts';
import { createServer } from '../../server/server.ts';
import { noSite } from '../../server/site/site.ts';
import { admin } from './admin.ts';
import { catalogue, withFreeCourse } from './catalogue.ts';
import { type Client, createClient } from './client.ts';
import { databaseFor, dropDatabaseFor, isOnPostgres } from './postgres.ts';
import { storageFor } from './s3.ts';
import { startFromTemplate } from './sqlite-template.ts';

/** The product behind its real front on a real socket, with a database of its own; only the public pages are left out. */
export interface Product {
  readonly url: string;
  readonly port: number;
  readonly config: Config;
  readonly deps: Deps;
  readonly app: App;
  readonly admin: { readonly email: string; readonly password: string };
  /** A browser of its own: it keeps its cookie. Seen at an address of its own, or at the given one. */
  client(address?: string): Client;
  /** A client that is logged in as the first admin. */
  adminClient(): Promise<Client>;
  /** Publishes other content. */
  publish(content: Catalogue): Promise<void>;
  stop(): Promise<void>;
}

/** The least that argon2id takes: hashing as dearly as a process of the product does would be a quarter of the API's minutes. */
const CHEAP = { memoryCost: 8, timeCost: 1 };

export { admin, catalogue, withFreeCourse };

/** Starts a product on a free port; `env` is what an operator would set, `content` what is published: `files` the shipped ones. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  content: Catalogue | 'files' = catalogue,
): Promise<Product> {
  const dataDir = env['DATA_DIR'] ?? mkdtempSync(join(tmpdir(), 'abhyas-test-'));
  const config = readConfig({
    DATA_DIR: dataDir,
    CONTENT_DIR: join(dataDir, 'content'),
    LOG_LEVEL: 'silent',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUSTED_PROXIES: '127.0.0.1',
    ...(isOnPostgres() ? { DATABASE_URL: await databaseFor(dataDir) } : {}),
    ...storageFor(dataDir),
    ...env,
  });
  if (config.databaseUrl === undefined) startFromTemplate(dataDir);
  const log = createLog(config);
  let published = content === 'files' ? catalogue : content;
  const told: (() => Promise<void>)[] = [];
  if (content === 'files' && !existsSync(config.contentDir))
    cpSync(join(import.meta.dirname, '../../content'), config.contentDir, { recursive: true });
  const deps = await createDeps(
    config,
    log,
    content === 'files'
      ? createPublisher(config.contentDir, noPages, log)
      : {
          current: () => ({ catalogue: published }),
          onPublished: (listener: () => Promise<void>) => void told.push(listener),
        },
    undefined,
    createPasswordHasher(CHEAP),
  );
  await ensureAdmin(deps, config.admin, 'localhost');
  const draining = { isDraining: false };
  const app = createApp(deps, {
    site: noSite,
    render: async () => new Response(undefined, { status: 404 }),
    draining,
  });
  const front = createServer({ config, app, site: noSite, draining });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address object; the type allows for pipes too.
  const { port } = front.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const client = (address?: string): Client => createClient(url, address);

  return {
    url,
    port,
    config,
    deps,
    app,
    admin,
    client,
    adminClient: async () => {
      const currentUser = client();
      await currentUser.post('/api/login', admin);
      return currentUser;
    },
    publish: async (next) => {
      published = next;
      for (const listener of told) await listener();
    },
    stop: async () => {
      front.closeAllConnections();
      await new Promise((resolve) => {
        front.close(resolve);
      });
      await deps.close();
      if (env['DATA_DIR'] !== undefined) return;
      rmSync(dataDir, { recursive: true, force: true });
      if (isOnPostgres()) await dropDatabaseFor(dataDir);
    },
  };
}
