import { z } from '@hono/zod-openapi';
import { messageAnswer, pathId } from '../../contract/fields.ts';
import {
  assignmentInput,
  material,
  materialQuery,
  materialSaved,
  progress,
  progressInput,
  youtubeInput,
} from '../../contract/materials.ts';
import type { Deps } from '../../deps.ts';
import { signedInOf } from '../../http/api-env.ts';
import { answersPages, pageHeaders } from '../../http/paging.ts';
import { answers, createRouter, route, takes } from '../../http/route.ts';
import { uploadBody } from './upload-body.ts';

const ofMaterial = { params: z.object({ id: pathId }) };

const listOfCourse = route({
  method: 'get',
  path: '/api/courses/{courseId}/materials',
  access: 'study',
  request: { params: z.object({ courseId: pathId }) },
  refusals: [404],
  responses: {
    200: answers(z.array(material), "The course's materials in their order, with the caller's progress."),
  },
});

const list = route({
  method: 'get',
  path: '/api/materials',
  access: 'admin',
  request: { query: materialQuery },
  responses: { 200: answersPages(material, 'All materials, newest first unless asked otherwise.') },
});

const upload = route({
  method: 'post',
  path: '/api/upload-file',
  access: 'admin',
  request: uploadBody,
  refusals: [400, 409, 413, 415, 422, 507],
  responses: { 201: answers(materialSaved, 'The new video or document.') },
});

const addYoutube = route({
  method: 'post',
  path: '/api/add-youtube-link',
  access: 'admin',
  request: takes(youtubeInput),
  refusals: [409],
  responses: { 201: answers(materialSaved, 'The new material.') },
});

const addAssignment = route({
  method: 'post',
  path: '/api/add-assignment',
  access: 'admin',
  request: takes(assignmentInput),
  refusals: [409],
  responses: { 201: answers(materialSaved, 'The new material.') },
});

const remove = route({
  method: 'delete',
  path: '/api/materials/{id}',
  access: 'admin',
  request: ofMaterial,
  refusals: [404],
  responses: { 200: answers(messageAnswer, 'In the trash for 30 days.') },
});

const saveProgress = route({
  method: 'put',
  path: '/api/materials/{id}/progress',
  access: 'study',
  request: { ...ofMaterial, ...takes(progressInput) },
  refusals: [404],
  responses: { 200: answers(progress, 'Where the caller is now.') },
});

/** Materials: reading for those who study, changes for admins. */
export const materialRoutes = ({ services }: Deps) =>
  createRouter()
    .openapi(listOfCourse, async (c) =>
      c.json(await services.materials.listOfCourse(c.req.valid('param').courseId, signedInOf(c)), 200),
    )
    .openapi(list, async (c) => {
      const page = await services.materials.list(c.req.valid('query'));
      pageHeaders(c, page);
      return c.json([...page.items], 200);
    })
    .openapi(upload, async (c) => {
      const saved = await services.materials.upload(c.env.incoming, signedInOf(c).id);
      const kind = saved.type === 'video' ? 'Video' : 'Document';
      return c.json({ message: `${kind} uploaded successfully!`, material: saved }, 201);
    })
    .openapi(addYoutube, async (c) => {
      const saved = await services.materials.addLink('youtube', c.req.valid('json'), signedInOf(c).id);
      return c.json({ message: 'YouTube link added successfully!', material: saved }, 201);
    })
    .openapi(addAssignment, async (c) => {
      const saved = await services.materials.addLink('assignment', c.req.valid('json'), signedInOf(c).id);
      return c.json({ message: 'Assignment added successfully!', material: saved }, 201);
    })
    .openapi(remove, async (c) => {
      await services.materials.remove(c.req.valid('param').id, signedInOf(c).id);
      return c.json({ message: 'Material deleted successfully!' }, 200);
    })
    .openapi(saveProgress, async (c) =>
      c.json(
        await services.materials.saveProgress(c.req.valid('param').id, c.req.valid('json'), signedInOf(c)),
        200,
      ),
    );
