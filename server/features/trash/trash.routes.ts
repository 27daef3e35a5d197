import { z } from '@hono/zod-openapi';
import { pathId } from '../../contract/fields.ts';
import { emptiedTrash, emptyTrashQuery, trashItem, trashKinds, trashQuery } from '../../contract/trash.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, ok, okMessage, route } from '../../http/route.ts';
import { emptyTrash, eraseFromTrash, listTrash, restoreFromTrash } from './trash.service.ts';

const list = route.get('/api/trash', 'admin', {
  request: { query: trashQuery },
  responses: okPages(trashItem, 'Latest first.'),
});

const restore = route.post('/api/trash/{kind}/{id}/restore', 'admin', {
  request: { params: z.object({ kind: z.enum(trashKinds), id: pathId }) },
  problems: [409, 422, 507],
  responses: okMessage(),
});

const eraseOne = route.delete('/api/trash/{kind}/{id}', 'admin', {
  fresh: true,
  request: { params: z.object({ kind: z.enum(trashKinds), id: pathId }) },
  responses: okMessage('Deletes permanently, files included.'),
});

const empty = route.delete('/api/trash', 'admin', {
  fresh: true,
  request: { query: emptyTrashQuery },
  responses: ok(emptiedTrash, 'Deletes a part; call again while `remaining` is not 0.'),
});

const NAMES = { user: 'User', course: 'Course', material: 'Material' };

export const trashRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await listTrash(deps, c.req.valid('query'))))
    .openapi(restore, async (c) => {
      const { kind, id } = c.req.valid('param');
      await restoreFromTrash(deps, kind, id, requireUser(c));
      return c.json({ message: `${NAMES[kind]} restored!` }, 200);
    })
    .openapi(eraseOne, async (c) => {
      const { kind, id } = c.req.valid('param');
      await eraseFromTrash(deps, kind, id, requireUser(c).id);
      return c.json({ message: `${NAMES[kind]} deleted permanently.` }, 200);
    })
    .openapi(empty, async (c) => {
      const { deletedUntil } = c.req.valid('query');
      return c.json(await emptyTrash(deps, deletedUntil, requireUser(c).id), 200);
    });
