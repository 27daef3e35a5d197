import { z } from '@hono/zod-openapi';
import { pathId } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { DOCUMENT_PAGE_POLICY } from '../../documents/document-page.ts';
import { signedInOf } from '../../http/api-env.ts';
import { createRouter, route } from '../../http/route.ts';

const page = route({
  method: 'get',
  path: '/media/{id}/{name}/page',
  access: 'study',
  request: { params: z.object({ id: pathId, name: z.string() }) },
  refusals: [404, 422],
  responses: {
    200: {
      description: 'A Word document as a page, to be framed by the lesson.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
  },
});

/** Documents that browsers do not show by themselves. */
export const documentPageRoutes = ({ services }: Deps) =>
  createRouter().openapi(page, async (c) => {
    const { id, name } = c.req.valid('param');
    const file = await services.materials.findFile(id, name, signedInOf(c));
    return c.body(await services.documentPages.pageOf(file), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': DOCUMENT_PAGE_POLICY,
    });
  });
