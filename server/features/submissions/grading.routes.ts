import { messageAnswer } from '../../contract/fields.ts';
import {
  gradeInput,
  gradingQuery,
  gradingRow,
  gradingWork,
  marksQuery,
  returnInput,
} from '../../contract/submissions.ts';
import type { Deps } from '../../deps.ts';
import { requireUser } from '../../http/api-env.ts';
import { expectedBy, ifMatch } from '../../http/if-match.ts';
import { jsonPages, sendPage } from '../../http/paging.ts';
import { createRouter, jsonBody, jsonResponse, route } from '../../http/route.ts';
import { csvFile } from '../../http/send-csv.ts';

const list = route.get('/api/submissions', 'admin', {
  request: { query: gradingQuery },
  responses: {
    200: jsonPages(gradingRow, 'Work of students: to grade oldest first, the rest latest first.'),
  },
});

const open = route.get('/api/submissions/{id}', 'admin', {
  responses: { 200: jsonResponse(gradingWork, 'Work that was handed in, and its task.') },
});

const grade = route.put('/api/submissions/{id}/grade', 'admin', {
  request: { ...ifMatch, ...jsonBody(gradeInput) },
  problems: [409, 412],
  responses: { 200: jsonResponse(messageAnswer, 'Graded; an earlier grade is in the audit log.') },
});

const giveBack = route.post('/api/submissions/{id}/return', 'admin', {
  request: { ...ifMatch, ...jsonBody(returnInput) },
  problems: [409, 412],
  responses: {
    200: jsonResponse(messageAnswer, 'Returned; the student has a new draft that begins with it.'),
  },
});

const removeFile = route.delete('/api/submissions/{id}/files/{fileId}', 'admin', {
  problems: [409],
  responses: { 200: jsonResponse(messageAnswer, 'A file that a teacher added is gone.') },
});

const exportCsv = route.get('/api/submissions.csv', 'admin', {
  request: { query: marksQuery },
  responses: {
    200: csvFile('All work with its marks, of a course or of all.'),
  },
});

/** What admins do with the work of students. */
export const gradingRoutes = ({ services: { grading } }: Deps) =>
  createRouter()
    .openapi(list, async (c) => sendPage(c, await grading.list(c.req.valid('query'))))
    .openapi(open, async (c) => c.json(await grading.open(c.req.valid('param').id, requireUser(c).id), 200))
    .openapi(grade, async (c) => {
      const isExpected = expectedBy(c.req.valid('header')['if-match']);
      await grading.grade(c.req.valid('param').id, c.req.valid('json'), requireUser(c).id, isExpected);
      return c.json({ message: 'Grade saved.' }, 200);
    })
    .openapi(giveBack, async (c) => {
      const isExpected = expectedBy(c.req.valid('header')['if-match']);
      const { comment } = c.req.valid('json');
      await grading.giveBack(c.req.valid('param').id, comment, requireUser(c).id, isExpected);
      return c.json({ message: 'Returned to the student.' }, 200);
    })
    .openapi(removeFile, async (c) => {
      const { id, fileId } = c.req.valid('param');
      await grading.removeFile(id, fileId, requireUser(c).id);
      return c.json({ message: 'File removed.' }, 200);
    })
    .openapi(exportCsv, async (c) => {
      const csv = await grading.exportCsv(c.req.valid('query').courseId, requireUser(c).id);
      c.header('Content-Type', 'text/csv; charset=utf-8');
      c.header('Content-Disposition', 'attachment; filename="marks.csv"');
      return c.body(csv);
    });
