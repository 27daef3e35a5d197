import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import { pathId } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { createRouter, route } from '../../http/route.ts';
import { createFileSender } from './file-sender.ts';

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const;

const media = route({
  method: 'get',
  path: '/media/{id}/{name}',
  access: 'study',
  request: {
    params: z.object({ id: pathId, name: z.string() }),
    query: z.object({ download: z.unknown().optional() }),
  },
  refusals: [404, 416],
  responses: {
    200: { description: 'The whole file.', content: bytes },
    206: { description: 'The one range asked for.', content: bytes },
    304: { description: "The client's copy is still good." },
  },
});

/**
 * Files of materials. Access is checked on every request, so on every range of a running video; while nothing in the
 * database changes, the last check of the same question counts.
 */
export const mediaRoutes = (deps: Pick<Deps, 'services' | 'files' | 'config' | 'log'>) =>
  createRouter().openapi(media, async (c) => {
    const { id, name } = c.req.valid('param');
    const file = await deps.services.materials.findFile(id, name, signedInOf(c));
    const sender = createFileSender(file, c.req.valid('query').download !== undefined, deps);
    const { send, ...head } = await sender.replyTo(c.req.method, (header) => c.req.header(header));
    if (send === undefined) return new Response(null, head);
    c.env.outgoing.writeHead(head.status, head.headers);
    await send(c.env.outgoing);
    return RESPONSE_ALREADY_SENT;
  });
