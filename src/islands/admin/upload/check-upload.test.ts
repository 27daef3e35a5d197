import { expect, it } from 'vitest';
import { checkUpload, toastOf } from './check-upload.ts';

const MISSING = 'Please provide a title, a file, and select a course.';
const video = new File(['0123456789'], 'lesson.mp4', { type: 'video/mp4' });
const empty = new File([], 'lesson.mp4', { type: 'video/mp4' });
const pdf = new File(['x'], 'notes.pdf', { type: 'application/pdf' });

it.each<[fault: string, { title?: string; courseId?: string; file?: File; max?: number }, RegExp]>([
  ['nothing', { file: video }, /^$/],
  ['title', { title: ' ', file: video }, RegExp(MISSING)],
  ['courseId', { courseId: '', file: video }, RegExp(MISSING)],
  ['materialFile', {}, RegExp(MISSING)],
  ['materialFile', { file: pdf }, /^This file type is not allowed\.$/],
  ['materialFile', { file: empty }, /^This file is empty\.$/],
  ['materialFile', { file: video, max: 9 }, /^The file is too large: 10 bytes/],
])('%s is at fault in %o', (fault, { title = 'Lesson', courseId = '2', file, max = 10 }, sentence) => {
  const form = new FormData();
  form.set('title', title);
  form.set('courseId', courseId);
  if (file) form.set('materialFile', file);
  const faults = checkUpload(form, 'video', max);
  expect(Object.keys(faults)).toEqual(fault === 'nothing' ? [] : [fault]);
  if (fault !== 'nothing') expect(toastOf(faults)).toMatch(sentence);
});
