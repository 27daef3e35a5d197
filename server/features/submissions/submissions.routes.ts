import { limits } from '../../contract/limits.ts';
import { assignmentAnswer, draftInput } from '../../contract/submissions.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';

const shown = { 200: jsonResponse(assignmentAnswer, "The task, and the caller's work as it is now.") };

const read = route.get('/api/materials/{id}/assignment', 'study', {
  responses: shown,
});

const saveDraft = route.put('/api/materials/{id}/submission', 'study', {
  request: { ...jsonBody(draftInput), ...ifMatch },
  maxBytes: limits.textJsonBody,
  problems: [409, 412],
  responses: shown,
});

const removeFile = route.delete('/api/materials/{id}/submission/files/{fileId}', 'study', {
  problems: [409, 412],
  responses: shown,
});

const handIn = route.post('/api/materials/{id}/submission/hand-in', 'study', {
  request: ifMatch,
  problems: [409, 412, 422],
  responses: shown,
});

const takeBack = route.post('/api/materials/{id}/submission/take-back', 'study', {
  problems: [409, 412],
  responses: shown,
});

/** What students do with their own work. */
export const submissionRoutes = ({ services: { submissions } }: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await submissions.read(c.req.valid('param').id, requireUser(c)), 200))
    .openapi(saveDraft, async (c) => {
      const isExpected = expectedBy(c.req.valid('header')['if-match']);
      const { id } = c.req.valid('param');
      return c.json(await submissions.saveDraft(id, c.req.valid('json'), requireUser(c), isExpected), 200);
    })
    .openapi(removeFile, async (c) => {
      const { id, fileId } = c.req.valid('param');
      return c.json(await submissions.removeFile(id, fileId, requireUser(c)), 200);
    })
    .openapi(handIn, async (c) => {
      const isExpected = expectedBy(c.req.valid('header')['if-match']);
      return c.json(await submissions.handIn(c.req.valid('param').id, requireUser(c), isExpected), 200);
    })
    .openapi(takeBack, async (c) =>
      c.json(await submissions.takeBack(c.req.valid('param').id, requireUser(c)), 200),
    );
