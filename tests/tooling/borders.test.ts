import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Sandbox } from './sandbox.ts';

/** A file that reaches over a border; each is written in a folder where the same import would be wrong. */
const crossings: Record<string, string> = {
  'server/app.ts': `import { x } from '../src/lib/x.ts';\nexport const y = x;`,
  'server/features/a/sees-site.ts': `import type { x } from '../../../src/lib/x.ts';\nexport type Y = x;`,
  'server/features/a/a.service.ts': `import { b } from '../b/b.repository.ts';\nexport const y = b;`,
  'server/features/a/helper.ts': `export { b } from '../b/b.routes.ts';`,
  'server/features/a/deep/helper.ts': `import { b } from '../../b/b.repository.ts';\nexport const y = b;`,
  'server/features/a/late.ts': `export const y = () => import('../b/b.repository.ts');`,
  'server/features/b/hono.service.ts': `import { Hono } from 'hono';\nexport const y = new Hono();`,
  'server/features/b/hono-part.service.ts': `import { hc } from 'hono/client';\nexport const y = hc;`,
  'server/features/b/kysely.service.ts': `import type { Kysely } from 'kysely';\nexport type Y = Kysely<unknown>;`,
  'server/features/b/sqlite.service.ts': `import sqlite from 'better-sqlite3';\nexport const y = sqlite;`,
  'server/features/b/postgres.service.ts': `import pg from 'pg';\nexport const y = pg;`,
  'server/files/cloud.ts': `import { S3Client } from '@aws-sdk/client-s3';\nexport const y = S3Client;`,
  'server/features/b/mail.service.ts': `import { createTransport } from 'nodemailer';\nexport const y = createTransport;`,
  'server/features/b/up.service.ts': `import { r } from './b.routes.ts';\nexport const y = r;`,
  'server/features/b/b.routes.ts': `import { r } from './b.repository.ts';\nexport const y = r;`,
  'server/features/b/up.repository.ts': `import { s } from './b.service.ts';\nexport const y = s;`,
  'server/features/b/own-session.ts': `import { Lucia } from 'lucia';\nexport const y = Lucia;`,
  'server/http/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/mail/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/files/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/db/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/jobs/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/sessions/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/crypto/x.ts': `import { a } from '../features/a/a.service.ts';\nexport const y = a;`,
  'server/db/migrations/001-x.ts': `import { now } from '../now.ts';\nexport const y = now;`,
  'server/contract/x.ts': `import { errors } from '../errors.ts';\nexport const y = errors;`,
  'server/contract/node.ts': `import { join } from 'node:path';\nexport const y = join;`,
  'src/lib/value.ts': `import { app } from '../../server/app.ts';\nexport const y = app;`,
  'src/lib/late.ts': `export const y = () => import('../../server/db/database.ts');`,
  'src/islands/admin/Value.tsx': `import { app } from '../../../server/app.ts';\nexport const Y = () => <p>{app}</p>;`,
  'src/islands/admin/Feature.tsx': `import type { A } from '../../../server/features/a/a.service.ts';\nexport const Y = (a: A) => <p>{a}</p>;`,
  'src/pages/page.astro': `---\nimport { list } from '../../server/features/a/a.service.ts';\n---\n\n<p>{list}</p>\n`,
  'src/components/Card.astro': `---\nimport { db } from '../../server/db/database.ts';\n---\n\n<p>{db}</p>\n`,
  'src/components/Script.astro': `<p>x</p>\n<script>\nimport { app } from '../../server/app.ts';\napp();\n</script>\n`,
  'src/pages/driver.astro': `---\nimport sqlite from 'better-sqlite3';\n---\n\n<p>{sqlite}</p>\n`,
};

/** The ways that are open. */
const roads: Record<string, string> = {
  'server/main.ts': `import { a } from './features/a/a.service.ts';\nexport const y = a;`,
  'server/features/a/x.routes.ts': `import { Hono } from 'hono';\nimport { a } from './a.service.ts';\nexport const y = [Hono, a];`,
  'server/features/a/x.service.ts': `import { b } from '../b/b.service.ts';\nimport { r } from './x.repository.ts';\nimport type { Db } from '../../db/database.ts';\nexport const y = (db: Db) => [b, r, db];`,
  'server/features/a/x.repository.ts': `import { sql } from 'kysely';\nexport const y = sql;`,
  'server/db/sqlite.ts': `import sqlite from 'better-sqlite3';\nexport const y = sqlite;`,
  'server/db/postgres.ts': `import pg from 'pg';\nexport const y = pg;`,
  'server/files/s3/client.ts': `import { S3Client } from '@aws-sdk/client-s3';\nexport const y = S3Client;`,
  'server/mail/mailer.ts': `import { createTransport } from 'nodemailer';\nexport const y = createTransport;`,
  'server/sessions/sessions.ts': `import { Lucia } from 'lucia';\nexport const y = Lucia;`,
  'server/db/migrations/002-x.ts': `import { sql } from 'kysely';\nimport { table } from './table.ts';\nexport const y = [sql, table];`,
  'server/contract/y.ts': `import { z } from 'zod';\nimport { text } from './fields.ts';\nexport const y = [z, text];`,
  'src/lib/api.ts': `import type { App } from '../../server/app.ts';\nimport { limits } from '../../server/contract/limits.ts';\nexport const y = (app: App) => [app, limits];`,
  'src/pages/good.astro': `---\nimport type { Config } from '../../server/config.ts';\nimport { limits } from '../../server/contract/limits.ts';\n\nconst config: Config = limits;\n---\n\n<p>{config}</p>\n`,
};

describe('borders between folders', () => {
  let sandbox: Sandbox;
  let complaints: string[];

  beforeAll(() => {
    sandbox = new Sandbox({ ...crossings, ...roads });
    complaints = sandbox.lint().filter((line) => line.endsWith(': no-restricted-imports'));
  });
  afterAll(() => sandbox[Symbol.dispose]());

  test.each(Object.keys(crossings))('%s is refused', (path) => {
    expect(complaints).toContain(`${path}: no-restricted-imports`);
  });

  test.each(Object.keys(roads))('%s is let through', (path) => {
    expect(complaints).not.toContain(`${path}: no-restricted-imports`);
  });
});
