import { expect, it } from 'vitest';
import { isApiPath } from './api-path.ts';

it.each(['/api', '/api/courses', '/media/1/a.mp4', '/uploads', '/uploads/0d0e'])('%s is the API', (path) => {
  expect(isApiPath(path)).toBe(true);
});

it.each(['/', '/apian', '/API/courses', '/mediation', '/course/api', '/uploadsx'])('%s is not', (path) => {
  expect(isApiPath(path)).toBe(false);
});
