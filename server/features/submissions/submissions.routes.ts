import { limits } from '../../contract/limits.ts';
import * as contract from '../../contract/submissions.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { okPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, ok, okMessage, route } from '../../http/route.ts';
import { csvFile, sendCsv } from '../../http/send-csv.ts';
import { exportGrades } from './export-grades.ts';
import { gradeWork, listWork, openWork, removeGradeFile, returnWork } from './grading.service.ts';
import {
  handInWork,
  readOwnWork,
  removeWorkFile,
  saveWorkDraft,
  takeBackWork,
} from './submissions.service.ts';

const shown = ok(contract.assignmentAnswer);

const read = route.get('/api/materials/{id}/assignment', 'study', { responses: shown });

const saveDraft = route.put('/api/materials/{id}/submission', 'study', {
  request: { ...jsonBody(contract.draftInput), ...ifMatch },
  maxBytes: limits.textJsonBody,
  problems: [409, 412],
  responses: ok(contract.draftSaved, 'The draft is saved under this version.'),
});

const removeOwnFile = route.delete('/api/materials/{id}/submission/files/{fileId}', 'study', {
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

const list = route.get('/api/submissions', 'teaching', {
  request: { query: contract.gradingQuery },
  responses: okPages(contract.gradingRow, 'To grade oldest first, the rest latest first.'),
});

const open = route.get('/api/submissions/{id}', 'teaching of submission', {
  responses: ok(contract.gradingWork),
});

const grade = route.put('/api/submissions/{id}/grade', 'teaching of submission', {
  request: { ...ifMatch, ...jsonBody(contract.gradeInput) },
  problems: [409, 412],
  responses: okMessage('Graded; an earlier grade is in the audit log.'),
});

const giveBack = route.post('/api/submissions/{id}/return', 'teaching of submission', {
  request: { ...ifMatch, ...jsonBody(contract.returnInput) },
  problems: [409, 412],
  responses: okMessage('Returned; the student has a new draft that begins with it.'),
});

const removeFile = route.delete('/api/submissions/{id}/files/{fileId}', 'teaching of submission', {
  problems: [409],
  responses: okMessage(),
});

const exportCsv = route.get('/api/submissions.csv', 'teaching', {
  request: { query: contract.marksQuery },
  responses: { 200: csvFile('All work with its marks, of a course or of all.') },
});

export const submissionRoutes = (deps: Deps) =>
  createRouter()
    .openapi(read, async (c) => c.json(await readOwnWork(deps, c.req.valid('param').id, requireUser(c)), 200))
    .openapi(saveDraft, async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await saveWorkDraft(deps, id, c.req.valid('json'), requireUser(c), expectedBy(c)), 200);
    })
    .openapi(removeOwnFile, async (c) => {
      const { id, fileId } = c.req.valid('param');
      return c.json(await removeWorkFile(deps, id, fileId, requireUser(c)), 200);
    })
    .openapi(handIn, async (c) => {
      return c.json(await handInWork(deps, c.req.valid('param').id, requireUser(c), expectedBy(c)), 200);
    })
    .openapi(takeBack, async (c) =>
      c.json(await takeBackWork(deps, c.req.valid('param').id, requireUser(c)), 200),
    )
    .openapi(list, async (c) => sendPage(c, await listWork(deps, c.req.valid('query'), requireUser(c))))
    .openapi(open, async (c) => c.json(await openWork(deps, c.req.valid('param').id, requireUser(c).id), 200))
    .openapi(grade, async (c) => {
      await gradeWork(deps, c.req.valid('param').id, c.req.valid('json'), requireUser(c).id, expectedBy(c));
      return c.json({ message: 'Grade saved.' }, 200);
    })
    .openapi(giveBack, async (c) => {
      const { comment } = c.req.valid('json');
      await returnWork(deps, c.req.valid('param').id, comment, requireUser(c).id, expectedBy(c));
      return c.json({ message: 'Returned to the student.' }, 200);
    })
    .openapi(removeFile, async (c) => {
      const { id, fileId } = c.req.valid('param');
      await removeGradeFile(deps, id, fileId, requireUser(c).id);
      return c.json({ message: 'File removed.' }, 200);
    })
    .openapi(exportCsv, async (c) => {
      const pieces = await exportGrades(deps, c.req.valid('query').courseId, requireUser(c));
      return sendCsv(c, 'marks', pieces, deps.log);
    });
