import { z } from '@hono/zod-openapi';
import { addedMessage } from '../../contract/lesson-adding.ts';
import * as lessons from '../../contract/lessons.ts';
import { limits } from '../../contract/limits.ts';
import * as contract from '../../contract/materials.ts';
import { captionLanguages } from '../../contract/video.ts';
import type { Deps } from '../../deps.ts';
import { asLine } from '../../documents/draw-lesson.ts';
import { requireUser } from '../../http/api-env.ts';
import { assertInCourse, recheckSession } from '../../http/guard.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { created, createRouter, formBody, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { addCaptions, removeCaptions } from './captions.ts';
import { addDraft, addLesson, changeMaterial, reorderMaterials } from './edit-materials.ts';
import { readLessonContent } from './lesson-contents.ts';
import * as materials from './materials.service.ts';
import { readOutline } from './outline.service.ts';
import { CAPTIONS_FIELD } from './receive-captions.ts';
import { removeTaskFile } from './task-files.ts';

const added = created(contract.materialSaved);
const saved = ok(contract.materialSaved);

const languageField = { type: 'string', enum: captionLanguages.map(({ code }) => code), default: 'en' };

const listOfCourse = route.get('/api/courses/{courseId}/materials', 'study', {
  responses: ok(z.array(contract.material), 'In their order.'),
});

const list = route.get('/api/materials', 'lessons or teaching', {
  request: { query: contract.materialQuery },
  responses: okPages(contract.material, 'Newest first unless sorted.'),
});

const addYoutube = route.post('/api/add-youtube-link', 'lessons', {
  request: jsonBody(lessons.youtubeInput),
  problems: [409],
  responses: added,
});

const addAssignment = route.post('/api/add-assignment', 'lessons', {
  request: jsonBody(lessons.assignmentInput),
  maxBytes: limits.textJsonBody,
  problems: [409],
  responses: added,
});

const addText = route.post('/api/add-text', 'lessons', {
  request: jsonBody(lessons.textInput),
  maxBytes: limits.textJsonBody,
  problems: [409],
  responses: added,
});

const addDraftRoute = route.post('/api/add-draft', 'lessons', {
  request: jsonBody(lessons.draftInput),
  problems: [409],
  responses: added,
});

const outline = route.get('/api/courses/{courseId}/outline', 'lessons or teaching of course', {
  responses: ok(z.array(contract.outlineFigures)),
});

const addAny = route.post('/api/lessons', 'lessons', {
  request: jsonBody(lessons.lessonInput),
  maxBytes: limits.textJsonBody,
  problems: [409],
  responses: created(
    contract.materialSaved,
    'Of any kind that is not uploaded; a quiz is hidden until it is shown.',
  ),
});

const readLesson = route.get('/api/materials/{id}/content', 'study', {
  responses: ok(lessons.lessonContent, 'Empty where the lesson is a file or a link.'),
});

const readText = route.get('/api/materials/{id}/text', 'study', { responses: ok(lessons.lessonTextAnswer) });

const previewText = route.post('/api/preview-text', 'lessons or teaching', {
  request: jsonBody(lessons.textPreview),
  maxBytes: limits.textJsonBody,
  responses: ok(lessons.lessonTextAnswer, 'Nothing is saved.'),
});

const previewTextsRoute = route.post('/api/preview-texts', 'lessons or teaching', {
  request: jsonBody(lessons.textsPreview),
  maxBytes: limits.textJsonBody,
  responses: ok(lessons.drawnTexts, 'Nothing is saved.'),
});

const remove = route.delete('/api/materials/{id}', 'lessons of material', {
  responses: okMessage('In the trash for 30 days.'),
});

const saveProgressRoute = route.put('/api/materials/{id}/progress', 'study', {
  request: jsonBody(contract.progressInput),
  responses: ok(contract.progress),
});

const change = route.put('/api/materials/{id}', 'lessons of material', {
  request: { ...jsonBody(lessons.materialChange), ...ifMatch },
  maxBytes: limits.textJsonBody,
  problems: [409, 412],
  responses: saved,
});

const reorder = route.put('/api/courses/{courseId}/materials/order', 'lessons of course', {
  request: jsonBody(contract.materialOrder),
  problems: [409],
  responses: okMessage(),
});

const removeTaskFileRoute = route.delete('/api/materials/{id}/files/{fileId}', 'lessons of material', {
  responses: okMessage(),
});

const addCaptionsRoute = route.post('/api/materials/{id}/captions', 'lessons of material', {
  request: formBody(CAPTIONS_FIELD, { language: languageField }),
  problems: [400, 413, 415, 422, 507],
  responses: saved,
});

const removeCaptionsRoute = route.delete('/api/materials/{id}/captions', 'lessons of material', {
  problems: [422],
  responses: saved,
});

export const materialRoutes = (deps: Deps) =>
  createRouter()
    .openapi(listOfCourse, async (c) =>
      c.json(await materials.listMaterialsOfCourse(deps, c.req.valid('param').courseId, requireUser(c)), 200),
    )
    .openapi(list, async (c) =>
      sendPage(c, await materials.listMaterials(deps, c.req.valid('query'), requireUser(c))),
    )
    .openapi(addYoutube, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addLesson(deps, { ...c.req.valid('json'), type: 'youtube' }, requireUser(c).id);
      return c.json({ message: addedMessage('youtube'), material }, 201);
    })
    .openapi(addAssignment, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addLesson(
        deps,
        { ...c.req.valid('json'), type: 'assignment' },
        requireUser(c).id,
      );
      return c.json({ message: addedMessage('assignment'), material }, 201);
    })
    .openapi(addText, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addLesson(deps, { ...c.req.valid('json'), type: 'text' }, requireUser(c).id);
      return c.json({ message: addedMessage('text'), material }, 201);
    })
    .openapi(addDraftRoute, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addDraft(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Lesson added as a draft.', material }, 201);
    })
    .openapi(outline, async (c) => c.json(await readOutline(deps, c.req.valid('param').courseId), 200))
    .openapi(addAny, async (c) => {
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await addLesson(deps, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: addedMessage(material.type), material }, 201);
    })
    .openapi(readLesson, async (c) =>
      c.json(await readLessonContent(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(readText, async (c) =>
      c.json(await materials.readTextLesson(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(previewText, async (c) => {
      const { body, materialId } = c.req.valid('json');
      const [html = ''] = await materials.previewTexts([body], materialId);
      return c.json({ html }, 200);
    })
    .openapi(previewTextsRoute, async (c) => {
      const { texts, materialId } = c.req.valid('json');
      return c.json({ html: (await materials.previewTexts(texts, materialId)).map(asLine) }, 200);
    })
    .openapi(remove, async (c) => {
      await materials.removeMaterial(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Material deleted successfully!' }, 200);
    })
    .openapi(saveProgressRoute, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await materials.saveProgress(deps, id, c.req.valid('json'), requireUser(c)), 200);
    })
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param');
      assertInCourse(c, 'lessons', c.req.valid('json').courseId);
      const material = await changeMaterial(deps, id, c.req.valid('json'), requireUser(c).id, expectedBy(c));
      return c.json({ message: 'Material saved successfully!', material }, 200);
    })
    .openapi(reorder, async (c) => {
      await reorderMaterials(deps, c.req.valid('param').courseId, c.req.valid('json'), requireUser(c).id);
      return c.json({ message: 'Order saved successfully!' }, 200);
    })
    .openapi(removeTaskFileRoute, async (c) => {
      const { id, fileId } = c.req.valid('param');
      await removeTaskFile(deps, id, fileId, requireUser(c).id);
      return c.json({ message: 'File removed.' }, 200);
    })
    .openapi(addCaptionsRoute, async (c) => {
      const actor = { id: requireUser(c).id, recheckSession: () => recheckSession(c) };
      const { material, cues } = await addCaptions(deps, c.env.incoming, c.req.valid('param').id, actor);
      return c.json({ message: `Captions saved: ${cues === 1 ? '1 cue' : `${cues} cues`}.`, material }, 200);
    })
    .openapi(removeCaptionsRoute, async (c) => {
      const material = await removeCaptions(deps, c.req.valid('param').id, requireUser(c).id);
      return c.json({ message: 'Captions removed successfully!', material }, 200);
    });
