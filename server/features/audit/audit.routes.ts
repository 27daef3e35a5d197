import { auditEntry, auditQuery } from '../../contract/audit.ts';
import type { Deps } from '../../deps.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, route } from '../../http/route.ts';

const list = route.get('/api/audit', 'admin', {
  request: { query: auditQuery },
  responses: okPages(auditEntry, 'Who did what, latest first.'),
});

export const auditRoutes = ({ services }: Deps) =>
  createRouter().openapi(list, async (c) => sendPage(c, await services.audit.list(c.req.valid('query'))));
