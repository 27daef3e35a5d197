import { z } from '@hono/zod-openapi';
import { limits } from '../../contract/limits.ts';
import * as contract from '../../contract/materials.ts';
import { captionLanguages } from '../../contract/video.ts';
import type { Deps } from '../../deps.ts';
import { asLine } from '../../documents/draw-lesson.ts';
import { requireUser } from '../../http/api-env.ts';
import { recheckSession } from '../../http/guard.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, formBody, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { CAPTIONS_FIELD } from './receive-captions.ts';

const added = (description: string) => created(contract.materialSaved, description);
const saved = ok(contract.materialSaved, 'The material as it is now.');

const languageField = { type: 'string', enum: captionLanguages.map(({ code }) => code), default: 'en' };

const listOfCourse = route.get('/api/courses/{courseId}/materials', 'study', {
  responses: ok(
    z.array(contract.material),
    "The course's materials in their order, with the caller's progress.",
  ),
});

const list = route.get('/api/materials', 'admin', {
  request: { query: contract.materialQuery },
  responses: okPages(contract.material, 'All materials, newest first unless asked otherwise.'),
});

const addYoutube = route.post('/api/add-youtube-link', 'admin', {
  request: jsonBody(contract.youtubeInput),
  problems: [409],
  responses: added('The new material.'),
});

const addAssignment = route.post('/api/add-assignment', 'admin', {
  request: jsonBody(contract.assignmentInput),
  maxBytes: limits.textJsonBody,
  problems: [409],
  responses: added('The new material.'),
});

const addText = route.post('/api/add-text', 'admin', {
  request: jsonBody(contract.textInput),
  maxBytes: limits.textJsonBody,
  problems: [409],
  responses: added('The new text lesson.'),
});

const readText = route.get('/api/materials/{id}/text', 'study', {
  responses: ok(contract.lessonTextAnswer, 'What a text lesson says.'),
});

const previewText = route.post('/api/preview-text', 'admin', {
  request: jsonBody(contract.textPreview),
  maxBytes: limits.textJsonBody,
  responses: ok(contract.lessonTextAnswer, 'A text as students would see it; nothing is saved.'),
});

const previewTexts = route.post('/api/preview-texts', 'admin', {
  request: jsonBody(contract.textsPreview),
  maxBytes: limits.textJsonBody,
  responses: ok(contract.drawnTexts, 'The same of several texts, for example of a question and its options.'),
});

const remove = route.delete('/api/materials/{id}', 'admin', {
  responses: okMessage('In the trash for 30 days.'),
});

const saveProgress = route.put('/api/materials/{id}/progress', 'study', {
  request: jsonBody(contract.progressInput),
  responses: ok(contract.progress, 'Where the caller is now.'),
});

const change = route.put('/api/materials/{id}', 'admin', {
  request: { ...jsonBody(contract.materialChange), ...ifMatch },
  maxBytes: limits.textJsonBody,
  problems: [409, 412],
  responses: saved,
});

const reorder = route.put('/api/courses/{courseId}/materials/order', 'admin', {
  request: jsonBody(contract.materialOrder),
  problems: [409],
  responses: okMessage('They are in this order now.'),
});

const removeTaskFile = route.delete('/api/materials/{id}/files/{fileId}', 'admin', {
  responses: okMessage('The file is no longer given with the task.'),
});

const addCaptions = route.post('/api/materials/{id}/captions', 'admin', {
  request: formBody(CAPTIONS_FIELD, { language: languageField }),
  problems: [400, 413, 415, 422, 507],
  responses: saved,
});

const removeCaptions = route.delete('/api/materials/{id}/captions', 'admin', {
  problems: [422],
  responses: saved,
});

export const materialRoutes = ({ services: { materials } }: Deps) =>
  createRouter()
    .openapi(listOfCourse, async (c) =>
      c.json(await materials.listOfCourse(c.req.valid('param').courseId, requireUser(c)), 200),
    )
    .openapi(list, async (c) => sendPage(c, await materials.list(c.req.valid('query'))))
    .openapi(addYoutube, async (c) => {
      const material = await materials.add('youtube', c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'YouTube link added successfully!', material }, 201);
    })
    .openapi(addAssignment, async (c) => {
      const material = await materials.add('assignment', c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Assignment added successfully!', material }, 201);
    })
    .openapi(addText, async (c) => {
      const material = await materials.add('text', c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Text lesson added successfully!', material }, 201);
    })
    .openapi(readText, async (c) =>
      c.json(await materials.readText(c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(previewText, async (c) => {
      const { body, materialId } = c.req.valid('json');
      const [html = ''] = await materials.preview([body], materialId);
      return c.json({ html }, 200);
    })
    .openapi(previewTexts, async (c) => {
      const { texts, materialId } = c.req.valid('json');
      return c.json({ html: (await materials.preview(texts, materialId)).map(asLine) }, 200);
    })
    .openapi(remove, async (c) => {
      await materials.remove(c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Material deleted successfully!' }, 200);
    })
    .openapi(saveProgress, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await materials.saveProgress(id, c.req.valid('json'), requireUser(c)), 200);
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param');
      const material = await materials.change(id, c.req.valid('json'), requireUser(c).id, expectedBy(c));
      return c.json({ message: 'Material saved successfully!', material }, 200);
    })
    .openapi(reorder, async (c) => {
      await materials.reorder(c.req.valid('param').courseId, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Order saved successfully!' }, 200);
    })
    .openapi(removeTaskFile, async (c) => {
      const { id, fileId } = c.req.valid('param');
      await materials.removeTaskFile(id, fileId, requireUser(c).id);
      return c.json({ message: 'File removed.' }, 200);
    })
    .openapi(addCaptions, async (c) => {
      const actor = { id: requireUser(c).id, recheckSession: () => recheckSession(c) };
      const { material, cues } = await materials.addCaptions(c.env.incoming, c.req.valid('param').id, actor);
      return c.json({ message: `Captions saved: ${cues === 1 ? '1 cue' : `${cues} cues`}.`, material }, 200);
    })
    .openapi(removeCaptions, async (c) => {
      const material = await materials.removeCaptions(c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Captions removed successfully!', material }, 200);
    });
