import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import { pathId } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { handOver } from '../../files/accel.ts';
import { answerFor } from '../../files/file-answer.ts';
import { signedInOf } from '../../http/api-env.ts';
import { createRouter, route } from '../../http/route.ts';

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

/** Files of materials. Access is checked on every request, so on every range of a running video. */
export const mediaRoutes = ({ services, files, config, log }: Deps) =>
  createRouter().openapi(media, async (c) => {
    const { id, name } = c.req.valid('param');
    const file = await services.materials.findFile(id, name, signedInOf(c));
    const answer = answerFor(file, {
      method: c.req.method,
      header: (header) => c.req.header(header),
      download: c.req.valid('query').download !== undefined,
    });
    if (answer.range === undefined) return new Response(null, answer);
    if (config.mediaAccel !== undefined)
      return new Response(null, { headers: handOver(answer, config.mediaAccel, file.storageKey) });
    const send = await files.read(file.storageKey, answer.range);
    c.env.outgoing.writeHead(answer.status, answer.headers);
    await send(c.env.outgoing).catch((err: unknown) =>
      log.error({ err, requestId: c.get('request').id, materialId: id }, 'file cut off'),
    );
    return RESPONSE_ALREADY_SENT;
  });
