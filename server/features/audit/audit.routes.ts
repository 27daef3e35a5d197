import { auditEntry, auditQuery } from '../../contract/audit.ts';
import type { Deps } from '../../deps.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, route } from '../../http/route.ts';
import { listAuditEntries } from './audit.service.ts';

const list = route.get('/api/audit', 'admin', {
  request: { query: auditQuery },
  responses: okPages(auditEntry, 'Latest first.'),
});

export const auditRoutes = (deps: Deps) =>
  createRouter().openapi(list, async (c) => sendPage(c, await listAuditEntries(deps, c.req.valid('query'))));
