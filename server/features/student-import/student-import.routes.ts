import { z } from '@hono/zod-openapi';
import { limits } from '../../contract/limits.ts';
import { importPlan, importProgress, importQuery, importStarted } from '../../contract/users.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { type ApiContext, requireUser } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { readBytes } from '../../http/read-body.ts';
import { createRouter, jsonResponse, ok, route } from '../../http/route.ts';
import * as students from './student-import.service.ts';

const csv = { 'text/csv': { schema: { type: 'string' } } } as const;
const ofImport = { params: z.object({ importId: z.string() }) };

const importUsers = route.post('/api/users/import', 'people', {
  request: {
    query: importQuery,
    body: {
      required: true,
      description:
        'A table whose first line names its columns: fullName, email, and courses with ; between names.',
      content: csv,
    },
  },
  problems: [400, 413, 415],
  responses: {
    200: jsonResponse(importPlan, 'With dryRun=1: what would happen.'),
    202: jsonResponse(importStarted, 'Begun; ask for its progress.'),
  },
});

const progress = route.get('/api/users/imports/{importId}', 'people', {
  request: ofImport,
  responses: ok(importProgress),
});

const passwords = route.post('/api/users/imports/{importId}/passwords', 'people', {
  fresh: true,
  request: ofImport,
  responses: { 200: { description: 'The issued passwords, once.', content: csv } },
});

const TABLE_TYPE = /^text\/(?:csv|tab-separated-values|plain)\s*(?:;|$)/i;

async function readTableFile(c: ApiContext): Promise<Uint8Array> {
  const { 'content-type': type = '', 'content-encoding': encoding } = c.env.incoming.headers;
  if (!TABLE_TYPE.test(type) || encoding !== undefined) throw new AppError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readBytes(c.env, limits.importBytes);
  await recheckSession(c);
  return bytes;
}

export const importRoutes = (deps: Deps) =>
  createRouter()
    .openapi(importUsers, async (c) => {
      const file = await readTableFile(c);
      if (c.req.valid('query').dryRun === '1') return c.json(await students.planImport(deps, file), 200);
      const importId = await students.startImport(deps, file, requireUser(c).id);
      return c.json({ message: 'The import has begun.', importId }, 202);
    })
    .openapi(progress, async (c) =>
      c.json(await students.readImportProgress(deps, c.req.valid('param').importId), 200),
    )
    .openapi(passwords, async (c) => {
      const file = await students.takeImportedPasswords(deps, c.req.valid('param').importId);
      return c.body(file, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': 'attachment; filename="passwords.csv"',
      });
    });
