import { type FeatureCalls, notes, plain } from '../../support/requests.ts';
import { addedFile, newTask, handedIn as workHandedIn, workOf } from '../../support/submissions.ts';
import { sendFile } from '../../support/tus.ts';

export const submissionsCalls: FeatureCalls = {
  'study GET /api/materials/{id}/assignment 200': async (c) => ({ in: [await newTask(c)] }),
  'study PUT /api/materials/{id}/submission 200': async (c) => ({
    in: [await newTask(c)],
    json: { text: 'My day.', link: 'https://example.in/page' },
  }),
  'study DELETE /api/materials/{id}/submission/files/{fileId} 200 own': async (c) => {
    const { id, file } = await addedFile(c);
    return { in: [id, file.id] };
  },
  'study POST /api/materials/{id}/submission/hand-in 200 own': async (c) => {
    const id = await newTask(c);
    await workOf(c.admin, id).save({ text: 'My day.' });
    return { in: [id] };
  },
  'study POST /api/materials/{id}/submission/take-back 200': async (c) => ({ in: [await newTask(c)] }),
  'teaching GET /api/submissions 200': plain,
  'teaching of submission GET /api/submissions/{id} 200': async (c) => ({ in: [await workHandedIn(c)] }),
  'teaching of submission PUT /api/submissions/{id}/grade 200': async (c) => ({
    in: [await workHandedIn(c)],
    json: { marks: 7.5, criteria: [], comment: 'Good.' },
  }),
  'teaching of submission POST /api/submissions/{id}/return 200': async (c) => ({
    in: [await workHandedIn(c)],
    json: { comment: 'Please write more.' },
  }),
  'teaching of submission DELETE /api/submissions/{id}/files/{fileId} 200': async (c) => {
    const submissionId = await workHandedIn(c);
    await sendFile(c.admin, { submissionId, filename: 'notes.pdf' }, notes);
    const { body } = await c.admin.get(`/api/submissions/${submissionId}`);
    return { in: [submissionId, body.work.answers[0].id] };
  },
  'teaching GET /api/submissions.csv 200': plain,
};
