import { expect, it } from 'vitest';
import { createCanonicalPaths } from './canonical-paths.ts';

const paths = createCanonicalPaths(
  ['/', '/courses', '/Fullstack', '/index-of-things'],
  [['/full-stack-course', '/Fullstack']],
  ['/dashboard', '/course/[courseId]', '/reset-password/[token]'],
);

it.each([
  ['/courses///', '/courses'],
  ['/FullStack', '/Fullstack'],
  ['/fullstack.html', '/Fullstack'],
  ['/Full-Stack-COURSE/', '/Fullstack'],
  ['/Home/', '/'],
  ['/index', '/'],
  ['/courses/index.html', '/courses'],
  ['/Dashboard', '/dashboard'],
  ['/course/AbC/', '/course/AbC'],
  ['/RESET-password/ToKeN', '/reset-password/ToKeN'],
])('%s leads to %s', (path, right) => expect(paths.redirectOf(path)).toBe(right));

it.each(['/', '/courses', '/index-of-things', '/dashboard', '/course/12'])('%s stays', (path) =>
  expect(paths.redirectOf(path)).toBeUndefined(),
);

it.each(['/nothing', '/course', '/course/', '/course/1/2', '//courses/x', '/x/Dashboard', '/.html', '/404'])(
  '%s is unknown',
  (path) => expect(paths.redirectOf(path) ?? 'unknown').toBe('unknown'),
);

it('tells pages made on demand', () => {
  const tried = ['/dashboard', '/course/1', '/Course/1', '/course/', '/courses'];
  expect(tried.filter(paths.isOnDemand)).toEqual(['/dashboard', '/course/1']);
});
