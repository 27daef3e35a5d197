import { adminCounts } from '../../contract/admin-counts.ts';
import { adminFound, adminSearchQuery } from '../../contract/admin-search.ts';
import { overview as figures } from '../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { createRouter, ok, route } from '../../http/route.ts';
import { findInAdmin } from './admin-search.ts';
import { countForStaff, readOverview } from './overview.service.ts';

const read = route.get('/api/overview', 'admin', { responses: ok(figures, 'At most a minute old.') });

const readCounts = route.get('/api/admin-counts', 'staff', { responses: ok(adminCounts) });

const find = route.get('/api/admin-search', 'staff', {
  request: { query: adminSearchQuery },
  responses: ok(adminFound),
});

export const overviewRoutes = (deps: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await readOverview(deps), 200))
    .openapi(readCounts, async (c) => c.json(await countForStaff(deps, requireUser(c)), 200))
    .openapi(find, async (c) =>
      c.json(await findInAdmin(deps, c.req.valid('query').search ?? '', requireUser(c)), 200),
    );
