import { z } from '@hono/zod-openapi';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import { trashItem, trashKinds, trashQuery } from '../../contract/trash.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { pageHeaders } from '../../http/paging.ts';
import { answers, createRouter, route } from '../../http/route.ts';

const list = route({
  method: 'get',
  path: '/api/trash',
  access: 'admin',
  request: { query: trashQuery },
  responses: { 200: answers(z.array(trashItem), 'What can still be restored, latest first.') },
});

const restore = route({
  method: 'post',
  path: '/api/trash/{kind}/{id}/restore',
  access: 'admin',
  request: { params: z.object({ kind: z.enum(trashKinds), id: pathId }) },
  refusals: [404, 409],
  responses: { 200: answers(messageAnswer, 'Back as it was.') },
});

const RESTORED = { user: 'User restored!', course: 'Course restored!', material: 'Material restored!' };

/** The admin's trash. */
export const trashRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(list, async (c) => {
      const page = await services.trash.list(c.req.valid('query'));
      pageHeaders(c, page);
      return c.json([...page.items], 200);
    })
    .openapi(restore, async (c) => {
      const { kind, id } = c.req.valid('param');
      await services.trash.restore(kind, id, signedInOf(c).id);
      return c.json({ message: RESTORED[kind] }, 200);
    });
