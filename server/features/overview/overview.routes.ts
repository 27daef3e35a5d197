import { adminCounts } from '../../contract/admin-counts.ts';
import { overview as figures } from '../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { createRouter, ok, route } from '../../http/route.ts';

const read = route.get('/api/overview', 'admin', {
  responses: ok(figures, 'Figures, counted once a minute at most.'),
});

const readCounts = route.get('/api/admin-counts', 'admin', {
  responses: ok(adminCounts, 'How much is in the lists of the admin, and what waits since when.'),
});

export const overviewRoutes = ({ services: { overview } }: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await overview.read(), 200))
    .openapi(readCounts, async (c) => c.json(await overview.counts(), 200));
