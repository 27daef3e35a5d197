import { expect, it } from 'vitest';
import { kindOf } from './request-kind.ts';

it.each([
  ['/api/login', 'api'],
  ['/api/materials?courseId=1', 'api'],
  ['/api/upload-file', 'upload'],
  ['/uploads/0d0e', 'upload'],
  ['/media/abc', 'media'],
  ['/', 'page'],
  ['/apian', 'page'],
  ['', 'page'],
])('%s is of the kind %s', (url, kind) => {
  expect(kindOf(url)).toBe(kind);
});
