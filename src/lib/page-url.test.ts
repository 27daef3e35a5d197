import { expect, test } from 'vitest';
import { pagePath, pageUrl } from './page-url.ts';

test.each([
  ['http://x/index.html', '/'],
  ['http://x/', '/'],
  ['http://x/courses.html', '/courses'],
  ['http://x/courses/', '/courses'],
  ['http://x/healthy-Preferences', '/healthy-Preferences'],
])('%s is written %s', (url, path) => {
  expect(pagePath(new URL(url))).toBe(path);
});

test('full addresses stand on the site', () => {
  expect(pageUrl('/courses', new URL('https://abhyas.example'))).toBe('https://abhyas.example/courses');
});
