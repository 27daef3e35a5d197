import { uploadForm } from '../../support/fixtures.ts';
import { type FeatureCalls, notes, oneFile } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';
import { newTask } from '../../support/submissions.ts';
import { addressOf, beginUpload, sendBytes, tusMetadata } from '../../support/tus.ts';

const VERSION = { 'tus-resumable': '1.0.0' };
const metadata = ({ courseId }: SeededCourse) => ({
  title: 'Notes',
  description: '',
  type: 'document',
  filename: 'notes.pdf',
  courseId,
});
const upload = async (c: SeededCourse): Promise<string> =>
  addressOf(await beginUpload(c.admin, metadata(c), notes.length));

export const uploadsCalls: FeatureCalls = {
  'lessons POST /api/upload-file 201': (c) => ({
    body: uploadForm({ title: 'Notes', type: 'document', courseId: c.courseId }, { name: 'notes.pdf' }),
  }),
  'lessons of material POST /api/materials/{id}/file 200': async (c) => ({
    in: [(await c.freshWordPath()).split('/')[2] ?? ''],
    body: oneFile('materialFile', 'notes.pdf', notes),
  }),
  'member OPTIONS /uploads 204': () => ({ headers: VERSION }),
  'study POST /uploads 201': async (c) => ({
    headers: {
      ...VERSION,
      'upload-length': String(notes.length),
      'upload-metadata': tusMetadata({ assignmentId: await newTask(c), filename: 'notes.pdf' }),
    },
  }),
  'member GET /uploads/{id} 200 own': async (c) => ({ path: await upload(c) }),
  'member PATCH /uploads/{id} 204 own': async (c) => ({
    path: await upload(c),
    headers: { ...VERSION, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: notes.subarray(0, 100),
  }),
  'member DELETE /uploads/{id} 204 own': async (c) => ({ path: await upload(c), headers: VERSION }),
  'member POST /uploads/{id}/finish 200 own': async (c) => {
    const path = await upload(c);
    await sendBytes(c.admin, path, 0, notes);
    return { path: `${path}/finish` };
  },
};
