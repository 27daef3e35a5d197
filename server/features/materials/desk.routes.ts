import { z } from '@hono/zod-openapi';
import { captionLanguages } from '../../contract/captions.ts';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import { materialChange, materialOrder, materialSaved } from '../../contract/materials.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { expectedBy } from '../../http/if-match.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';
import { CAPTIONS_FIELD } from './read-captions.ts';
import { FILE_FIELD } from './read-upload.ts';
import { formWith } from './upload-body.ts';

const ofMaterial = { params: z.object({ id: pathId }) };
const saved = answers(materialSaved, 'The material as it is now.');

const languageField = { type: 'string', enum: captionLanguages.map(({ code }) => code), default: 'en' };

const change = route({
  method: 'put',
  path: '/api/materials/{id}',
  access: 'admin',
  request: {
    ...ofMaterial,
    ...takes(materialChange),
    headers: z.object({ 'if-match': z.string().optional() }),
  },
  refusals: [404, 412],
  responses: { 200: saved },
});

const reorder = route({
  method: 'put',
  path: '/api/courses/{courseId}/materials/order',
  access: 'admin',
  request: { params: z.object({ courseId: pathId }), ...takes(materialOrder) },
  refusals: [404, 409],
  responses: { 200: answers(messageAnswer, 'They are in this order now.') },
});

const replace = route({
  method: 'post',
  path: '/api/materials/{id}/file',
  access: 'admin',
  request: { ...ofMaterial, ...formWith(FILE_FIELD) },
  refusals: [400, 404, 413, 415, 422, 507],
  responses: { 200: saved },
});

const addCaptions = route({
  method: 'post',
  path: '/api/materials/{id}/captions',
  access: 'admin',
  request: { ...ofMaterial, ...formWith(CAPTIONS_FIELD, { language: languageField }) },
  refusals: [400, 404, 413, 415, 422, 507],
  responses: { 200: saved },
});

const removeCaptions = route({
  method: 'delete',
  path: '/api/materials/{id}/captions',
  access: 'admin',
  request: ofMaterial,
  refusals: [404, 422],
  responses: { 200: saved },
});

/** What an admin does with materials that are there. */
export const materialDeskRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(change, async (c) => {
      const material = await services.materialsDesk.change(
        c.req.valid('param').id,
        c.req.valid('json'),
        signedInOf(c).id,
        expectedBy(c.req.valid('header')['if-match']),
      );
      return c.json({ message: 'Material saved successfully!', material }, 200);
    })
    .openapi(reorder, async (c) => {
      const { materialIds } = c.req.valid('json');
      await services.materialsDesk.reorder(c.req.valid('param').courseId, materialIds, signedInOf(c).id);
      return c.json({ message: 'Order saved successfully!' }, 200);
    })
    .openapi(replace, async (c) => {
      const { id } = c.req.valid('param');
      const material = await services.materials.replaceFile(c.env.incoming, id, signedInOf(c).id);
      return c.json({ message: 'File replaced successfully!', material }, 200);
    })
    .openapi(addCaptions, async (c) => {
      const { id } = c.req.valid('param');
      const material = await services.materialsDesk.addCaptions(c.env.incoming, id, signedInOf(c).id);
      return c.json({ message: 'Captions saved successfully!', material }, 200);
    })
    .openapi(removeCaptions, async (c) => {
      const material = await services.materialsDesk.removeCaptions(c.req.valid('param').id, signedInOf(c).id);
      return c.json({ message: 'Captions removed successfully!', material }, 200);
    });
