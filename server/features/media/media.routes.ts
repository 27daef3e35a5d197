import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { z } from '@hono/zod-openapi';
import type { Deps } from '../../deps.ts';
import { DOCUMENT_PAGE_POLICY } from '../../documents/document-page.ts';
import { AppError } from '../../errors.ts';
import { type ApiContext, requireUser } from '../../http/api-env.ts';
import { createRouter, route } from '../../http/route.ts';
import type { StoredFile } from '../../storage/file-store.ts';
import { PLAYLIST_TYPE } from '../../video/playlists.ts';
import { findDoubtPicture } from '../doubts/doubts.service.ts';
import { findMaterialFile } from '../materials/materials.service.ts';
import { findFilmFile, findSampleFile, readPlaylist } from '../materials/renditions.service.ts';
import { findWorkFile } from '../submissions/submissions.service.ts';
import { documentPageOf } from './document-pages.service.ts';
import { accelHeaders, fileResponse, sendBytes } from './file-response.ts';

const bytes = { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } as const;

const file = {
  request: { query: z.object({ download: z.unknown().optional() }) },
  problems: [412, 416],
  responses: {
    200: { description: 'The whole file.', content: bytes },
    206: { description: 'The one range asked for.', content: bytes },
    304: { description: "The client's copy is still good." },
  },
} as const;
const wordPage = {
  problems: [422],
  responses: {
    200: {
      description: 'A Word document as a page, to be framed.',
      content: { 'text/html': { schema: { type: 'string' } } },
    },
  },
} as const;
const media = route.get('/media/{id}/{name}', 'study', file);
const page = route.get('/media/{id}/{name}/page', 'study', wordPage);
const film = route.get('/media/{id}/film/{name}', 'study', file);
const work = route.get('/media-of-submissions/{id}/{name}', 'member', file);
const picture = route.get('/media-of-doubts/{id}/{name}', 'study', file);
const sample = route.get('/media-of-samples/{slug}/{name}', 'public', file);
const workPage = route.get('/media-of-submissions/{id}/{name}/page', 'member', wordPage);

const SHOWN_WORK = new Set(['application/pdf', 'image/jpeg', 'image/png', 'image/webp']);

/** `new Request()` resolves these, so another path would be answered than the one that was asked for. */
const DOT_SEGMENT = /[\\/](?:\.|%2e){1,2}(?:[\\/?]|$)/i;

function assertPlainPath({ env }: ApiContext): void {
  if (DOT_SEGMENT.test(env.incoming.url ?? '')) throw new AppError('NOT_FOUND');
}

export function mediaRoutes(deps: Deps) {
  async function sendFile(c: ApiContext, file: StoredFile, isShown = true) {
    assertPlainPath(c);
    const download = !isShown || c.req.query('download') !== undefined;
    if (deps.config.mediaAccel !== undefined)
      return new Response(null, { headers: accelHeaders(file, download, deps.config.mediaAccel) });

    const header = (key: string) => c.req.header(key);
    const { status, headers, range } = fileResponse(file, { method: c.req.method, header, download });
    if (range === undefined) return new Response(null, { status, headers });
    const body = await deps.files.read(file.storageKey, range);
    const { outgoing } = c.env;
    outgoing.writeHead(status, headers);
    const requestId = c.get('request').id;
    await sendBytes(body, outgoing).catch((err: unknown) =>
      deps.log.error({ err, requestId, storageKey: file.storageKey }, 'file cut off'),
    );
    return RESPONSE_ALREADY_SENT;
  }

  async function sendPage(c: ApiContext, file: StoredFile) {
    assertPlainPath(c);
    return c.body(await documentPageOf(deps, file), 200, {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'content-security-policy': DOCUMENT_PAGE_POLICY,
    });
  }

  return createRouter()
    .openapi(media, async (c) =>
      sendFile(c, await findMaterialFile(deps, c.req.valid('param'), requireUser(c))),
    )
    .openapi(page, async (c) =>
      sendPage(c, await findMaterialFile(deps, c.req.valid('param'), requireUser(c))),
    )
    .openapi(film, async (c) => {
      const address = c.req.valid('param');
      if (!address.name.endsWith('.m3u8'))
        return sendFile(c, await findFilmFile(deps, address, requireUser(c)));
      assertPlainPath(c);
      return c.body(await readPlaylist(deps, address, requireUser(c)), 200, {
        'content-type': PLAYLIST_TYPE,
        // It grows while the film is prepared.
        'cache-control': 'private, no-cache',
      });
    })
    .openapi(sample, async (c) => sendFile(c, await findSampleFile(deps, c.req.valid('param'))))
    .openapi(work, async (c) => {
      const found = await findWorkFile(deps, c.req.valid('param'), requireUser(c));
      return sendFile(c, found, SHOWN_WORK.has(found.mediaType));
    })
    .openapi(picture, async (c) =>
      sendFile(c, await findDoubtPicture(deps, c.req.valid('param'), requireUser(c))),
    )
    .openapi(workPage, async (c) =>
      sendPage(c, await findWorkFile(deps, c.req.valid('param'), requireUser(c))),
    );
}
