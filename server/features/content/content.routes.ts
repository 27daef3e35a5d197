import { z } from '@hono/zod-openapi';
import * as contract from '../../contract/content-editor.ts';
import { messageAnswer } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, formBody, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import * as content from './content.service.ts';
import { bringBackLeftOut, removeLeftOut } from './left-out.service.ts';
import * as files from './pictures.service.ts';
import { listVersions, publishDrafts, restoreVersion } from './publications.service.ts';

const list = route.get('/api/content', 'content', { responses: ok(contract.contentList) });

const read = route.get('/api/content/file', 'content', {
  request: { query: contract.contentFileQuery },
  problems: [404, 422],
  responses: ok(contract.contentFile),
});

const change = route.patch('/api/content/file', 'content', {
  request: { query: contract.contentFileQuery, ...jsonBody(contract.contentChangeInput) },
  maxBytes: limits.textJsonBody,
  problems: [404, 409],
  responses: ok(contract.contentSaved),
});

const discard = route.delete('/api/content/file', 'content', {
  request: { query: contract.contentFileQuery },
  problems: [404],
  responses: okMessage('Deletes the draft only.'),
});

const begin = route.post('/api/content/courses', 'content', {
  request: jsonBody(contract.newCourseInput),
  problems: [409],
  responses: created(messageAnswer.extend({ path: z.string() })),
});

const publish = route.post('/api/content/publish', 'content', {
  request: jsonBody(contract.publishInput),
  problems: [404, 409, 507],
  responses: ok(contract.contentPublished, 'Protected values need a recent login.'),
});

const versions = route.get('/api/content/versions', 'content', {
  request: { query: contract.versionQuery },
  responses: okPages(contract.contentVersion, 'Newest first.'),
});

const restore = route.post('/api/content/versions/{id}/restore', 'content', {
  request: jsonBody(contract.restoreInput),
  problems: [409, 507],
  responses: ok(contract.contentPublished, 'Protected values need a recent login.'),
});

const pictures = route.get('/api/content/pictures', 'content', {
  responses: ok(z.array(contract.contentPicture)),
});

const addPictureRoute = route.post('/api/content/pictures', 'content', {
  request: formBody(files.PICTURE_FIELD, { [files.USE_FIELD]: { enum: ['qr'] } }),
  problems: [400, 413, 422, 507],
  responses: created(
    messageAnswer.extend({ name: z.string() }),
    'Stored as WebP of at most 1600 pixels; a QR is lossless.',
  ),
});

const showPicture = route.get('/api/content/pictures/{name}', 'content', {
  responses: { 200: { description: 'The picture.', content: { 'image/*': { schema: z.string() } } } },
});

const deletePictureRoute = route.delete('/api/content/pictures/{name}', 'content', {
  problems: [409],
  responses: okMessage(),
});

const removeFile = route.delete('/api/content/left-out', 'content', {
  request: { query: contract.leftOutQuery },
  problems: [404, 409],
  responses: ok(contract.fileRemoved, 'Keeps the file for 30 days.'),
});

const bringBackFile = route.post('/api/content/left-out', 'content', {
  request: jsonBody(contract.broughtBackInput),
  problems: [404, 409],
  responses: okMessage(),
});

export const contentRoutes = (deps: Deps) =>
  createRouter()
    .openapi(list, async (c) => c.json(await content.listContent(deps), 200))
    .openapi(read, async (c) => c.json(await content.readContent(deps, c.req.valid('query').path), 200))
    .openapi(change, async (c) => {
      const { path } = c.req.valid('query');
      return c.json(await content.changeContent(deps, path, c.req.valid('json'), requireUser(c).id), 200);
    })
    .openapi(discard, async (c) => {
      await content.discardDraft(deps, c.req.valid('query').path);
      return c.json({ message: 'Draft deleted.' }, 200);
    })
    .openapi(begin, async (c) => {
      const path = await content.beginCourseDraft(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Draft of the course saved.', path }, 201);
    })
    .openapi(publish, async (c) =>
      c.json(await publishDrafts(deps, c.req.valid('json').paths, requireUser(c)), 200),
    )
    .openapi(versions, async (c) => sendPage(c, await listVersions(deps, c.req.valid('query'))))
    .openapi(restore, async (c) => {
      const { current } = c.req.valid('json');
      return c.json(await restoreVersion(deps, c.req.valid('param').id, current, requireUser(c)), 200);
    })
    .openapi(removeFile, async (c) => {
      const id = await removeLeftOut(deps, c.req.valid('query').path, requireUser(c).id);
      return c.json({ message: 'File removed.', id: id ?? null }, 200);
    })
    .openapi(bringBackFile, async (c) => {
      await bringBackLeftOut(deps, c.req.valid('json').id, requireUser(c).id);
      return c.json({ message: 'File brought back.' }, 200);
    })
    .openapi(pictures, async (c) => c.json(await files.listPictures(deps), 200))
    .openapi(addPictureRoute, async (c) => {
      const name = await files.addPicture(deps, c.env.incoming, {
        id: requireUser(c).id,
        recheckSession: async () => recheckSession(c),
      });
      return c.json({ message: 'Picture added.', name }, 201);
    })
    .openapi(showPicture, async (c) => {
      const { bytes, mediaType } = await files.readPicture(deps, c.req.valid('param').name);
      return c.body(new Uint8Array(bytes), 200, { 'Content-Type': mediaType });
    })
    .openapi(deletePictureRoute, async (c) => {
      await files.deletePicture(deps, c.req.valid('param').name, requireUser(c).id);
      return c.json({ message: 'Picture deleted.' }, 200);
    });
