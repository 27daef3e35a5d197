import { describe, expect, it } from 'vitest';
import { createCanonicalPaths } from './canonical-paths.ts';

const paths = createCanonicalPaths(
  ['/', '/courses', '/Fullstack', '/healthy-Habits', '/index-of-things'],
  [['/full-stack-course', '/Fullstack']],
  ['/dashboard', '/course/[courseId]', '/reset-password/[token]'],
);

describe('one spelling for each page', () => {
  it.each([
    ['/courses/', '/courses'],
    ['/courses///', '/courses'],
    ['/COURSES', '/courses'],
    ['/FullStack', '/Fullstack'],
    ['/Healthy-Habits', '/healthy-Habits'],
    ['/fullstack.html', '/Fullstack'],
    ['/full-stack-course', '/Fullstack'],
    ['/Full-Stack-COURSE/', '/Fullstack'],
    ['/home', '/'],
    ['/Home/', '/'],
    ['/index', '/'],
    ['/index.html', '/'],
    ['/courses/index.html', '/courses'],
    ['/Dashboard', '/dashboard'],
    ['/dashboard/', '/dashboard'],
    ['/Course/12', '/course/12'],
    ['/course/AbC/', '/course/AbC'],
    ['/RESET-password/ToKeN', '/reset-password/ToKeN'],
  ])('%s leads to %s', (path, right) => expect(paths.redirectOf(path)).toBe(right));

  it.each(['/', '/courses', '/Fullstack', '/dashboard', '/course/12'])('%s stays', (path) =>
    expect(paths.redirectOf(path)).toBeUndefined(),
  );

  it.each([
    '/nothing',
    '/courses/x',
    '/course',
    '/course/',
    '/course/1/2',
    '//courses/x',
    '/x/Dashboard',
    '/.html',
    '/404',
  ])('%s is unknown', (path) => expect(paths.redirectOf(path) ?? 'unknown').toBe('unknown'));

  it('tells pages made on demand', () => {
    expect(
      ['/dashboard', '/course/1', '/Course/1', '/course/', '/courses'].map((path) => paths.isOnDemand(path)),
    ).toEqual([true, true, false, false, false]);
  });
});
