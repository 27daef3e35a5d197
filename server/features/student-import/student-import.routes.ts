import { z } from '@hono/zod-openapi';
import { importPlan, importProgress, importQuery, importStarted } from '../../contract/import.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { answers, createRouter, route } from '../../http/route.ts';
import { readCsv } from './read-csv.ts';

const csv = { 'text/csv': { schema: { type: 'string' } } } as const;
const ofImport = { params: z.object({ importId: z.string() }) };

const importUsers = route({
  method: 'post',
  path: '/api/users/import',
  access: 'admin',
  request: {
    query: importQuery,
    body: {
      required: true,
      description: 'Columns fullName, email, courses (names separated by ;).',
      content: csv,
    },
  },
  refusals: [400, 409, 413, 415],
  responses: {
    200: answers(importPlan, 'With dryRun=1: what would happen.'),
    202: answers(importStarted, 'Begun; ask for its progress.'),
  },
});

const progress = route({
  method: 'get',
  path: '/api/users/imports/{importId}',
  access: 'admin',
  request: ofImport,
  refusals: [404],
  responses: { 200: answers(importProgress, 'How far it is.') },
});

const passwords = route({
  method: 'post',
  path: '/api/users/imports/{importId}/passwords',
  access: 'admin',
  fresh: true,
  request: ofImport,
  refusals: [404],
  responses: { 200: { description: 'The issued passwords, once.', content: csv } },
});

/** Students from a file. */
export const importRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(importUsers, async (c) => {
      const text = await readCsv(c.env.incoming);
      if (c.req.valid('query').dryRun === '1') return c.json(await services.studentImport.plan(text), 200);
      const importId = await services.studentImport.start(text, signedInOf(c).id);
      return c.json({ message: 'The import has begun.', importId }, 202);
    })
    .openapi(progress, async (c) =>
      c.json(await services.studentImport.progress(c.req.valid('param').importId), 200),
    )
    .openapi(passwords, async (c) => {
      const file = await services.studentImport.takePasswords(c.req.valid('param').importId);
      return c.body(file, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="passwords.csv"',
      });
    });
