import { overview } from '../../contract/overview.ts';
import type { Deps } from '../../deps.ts';
import { createRouter, jsonResponse, route } from '../../http/route.ts';

const read = route.get('/api/overview', 'admin', {
  responses: { 200: jsonResponse(overview, 'Figures, counted once a minute at most.') },
});

export const overviewRoutes = ({ services }: Deps) =>
  createRouter().openapi(read, async (c) => c.json(await services.overview.read(), 200));
