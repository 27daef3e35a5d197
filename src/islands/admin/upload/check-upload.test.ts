import { expect, it } from 'vitest';
import { checkUpload, toastOf } from './check-upload.ts';

const MISSING = 'Please provide a title, a file, and select a course.';

function form(fields: { title?: string; courseId?: string; file?: File }): FormData {
  const data = new FormData();
  data.set('title', fields.title ?? 'Lesson one');
  data.set('courseId', fields.courseId ?? '2');
  if (fields.file) data.set('materialFile', fields.file);
  return data;
}

const video = new File(['0123456789'], 'lesson.mp4', { type: 'video/mp4' });

it('lets a whole form through', () => {
  expect(checkUpload(form({ file: video }), 'video', 10)).toEqual({});
});

it.each([
  ['title', { title: ' ', file: video }],
  ['courseId', { courseId: '', file: video }],
  ['materialFile', {}],
])('asks for a missing %s', (field, fields) => {
  const faults = checkUpload(form(fields), 'video', Number.POSITIVE_INFINITY);
  expect(Object.keys(faults)).toEqual([field]);
  expect(toastOf(faults)).toBe(MISSING);
});

it('refuses a wrong, an empty and a large file before it is sent', () => {
  const pdf = new File(['x'], 'notes.pdf', { type: 'application/pdf' });
  expect(toastOf(checkUpload(form({ file: pdf }), 'video', Number.POSITIVE_INFINITY))).toBe(
    'This file type is not allowed.',
  );
  expect(checkUpload(form({ file: pdf }), 'document', Number.POSITIVE_INFINITY)).toEqual({});
  const empty = new File([], 'lesson.mp4', { type: 'video/mp4' });
  expect(toastOf(checkUpload(form({ file: empty }), 'video', Number.POSITIVE_INFINITY))).toBe(
    'This file is empty.',
  );
  expect(toastOf(checkUpload(form({ file: video }), 'video', 9))).toMatch(/^The file is too large: 10 bytes/);
});
