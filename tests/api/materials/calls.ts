import { type FeatureCalls, link, notes, oneFile, plain } from '../../support/requests.ts';
import type { SeededCourse } from '../../support/seeded-course.ts';
import { newTask, task } from '../../support/submissions.ts';
import { sendFile } from '../../support/tus.ts';

const text = (c: SeededCourse) => ({ title: c.unique('Text'), body: '# Hello', courseId: c.courseId });

export const materialsCalls: FeatureCalls = {
  'lessons or teaching GET /api/materials 200': plain,
  'study GET /api/courses/{courseId}/materials 200': (c) => ({ in: [c.courseId] }),
  'lessons of course PUT /api/courses/{courseId}/materials/order 200': async (c) => ({
    in: [await c.freshCourse()],
    json: { materialIds: [] },
  }),
  'study PUT /api/materials/{id}/progress 200': (c) => ({
    in: [c.youtubeId],
    json: { positionSeconds: 12.5, completed: true },
  }),
  'lessons POST /api/add-youtube-link 201': (c) => ({ json: link(c, 'https://youtu.be/dQw4w9WgXcQ') }),
  'lessons POST /api/add-assignment 201': (c) => ({
    json: { ...link(c, 'https://forms.example.in/week-1'), task },
  }),
  'lessons of material DELETE /api/materials/{id}/files/{fileId} 200': async (c) => {
    const taskId = await newTask(c);
    await sendFile(c.admin, { taskId, filename: 'notes.pdf' }, notes);
    const { body } = await c.admin.get(`/api/materials/${taskId}/assignment`);
    return { in: [taskId, body.task.files[0].id] };
  },
  'lessons POST /api/add-draft 201': (c) => ({
    json: { title: c.unique('Draft'), type: 'text', courseId: c.courseId, after: 0 },
  }),
  'lessons or teaching of course GET /api/courses/{courseId}/outline 200': (c) => ({ in: [c.courseId] }),
  'lessons POST /api/add-text 201': (c) => ({ json: text(c) }),
  'lessons POST /api/lessons 201': (c) => ({ json: { type: 'text', ...text(c) } }),
  'study GET /api/materials/{id}/content 200': async (c) => ({
    in: [(await c.admin.post('/api/add-text', text(c))).body.material.id],
  }),
  'lessons or teaching POST /api/preview-text 200': () => ({ json: { body: '# Hello' } }),
  'lessons or teaching POST /api/preview-texts 200': () => ({ json: { texts: ['# Hello', '$x$'] } }),
  'study GET /api/materials/{id}/text 200': async (c) => ({
    in: [(await c.admin.post('/api/add-text', text(c))).body.material.id],
  }),
  'lessons of material PUT /api/materials/{id} 200': async (c) => ({
    in: [await c.freshMaterial()],
    json: { title: c.unique('Lesson'), description: 'Short.', hidden: false },
  }),
  'lessons of material POST /api/materials/{id}/captions 200': (c) => ({
    in: [c.video.id],
    body: oneFile('captionsFile', 'captions.vtt', 'WEBVTT\n\n00:00.000 --> 00:02.000\nHello\n'),
  }),
  'lessons of material DELETE /api/materials/{id}/captions 200': (c) => ({ in: [c.video.id] }),
  'lessons of material DELETE /api/materials/{id} 200': async (c) => ({ in: [await c.freshMaterial()] }),
};
