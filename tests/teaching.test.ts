import { globSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { foldAnswer, numberIn } from '../server/contract/fold-answer.ts';
import { limits } from '../server/contract/limits.ts';
import { readQuestions } from '../server/features/quizzes/read-questions.ts';

const root = resolve(import.meta.dirname, '..');
const readGuide = (name: string): string => readFileSync(join(root, 'docs', name), 'utf8');
const guide = `${readGuide('teaching.md')}\n${readGuide('quizzes.md')}`;
const line = guide.replaceAll(/\s+/g, ' ');

test('the guide for teachers is read in ten minutes, and that of quizzes in five', () => {
  expect(readGuide('teaching.md').split(/\s+/).length).toBeLessThanOrEqual(1800);
  expect(readGuide('quizzes.md').split(/\s+/).length).toBeLessThanOrEqual(900);
});

test('every button and list that it names is on a screen', () => {
  const screens = globSync(['src/islands/**/*.{ts,tsx}', 'server/contract/lesson-adding.ts'], { cwd: root })
    .map((file) => readFileSync(join(root, file), 'utf8'))
    .join('\n')
    .replaceAll(/\s+/g, ' ');
  const names = new Set(Array.from(line.matchAll(/(?<![*\w])\*([A-Z][^*]+)\*/g), ([, name = '']) => name));
  // The name of a file on the screens of the site is its title.
  names.delete('Provider');
  expect([...names].filter((name) => !screens.includes(name))).toEqual([]);
});

test('its sample is read, and answers count as it says', () => {
  const [, sample = ''] = /```\n([\s\S]*?)```/.exec(guide) ?? [];
  expect(readQuestions(sample)).toMatchObject({ questions: [{ kind: 'one' }], notes: [], problems: [] });
  const [, written = ''] = /Numbers may be written as (.*?) or in the digits/.exec(line) ?? [];
  expect(written.split(/, (?=\D|\d ×)/).map((number) => numberIn(number))).toEqual([1e5, 500, 0.5, 3e8]);
  expect(foldAnswer('  New   DELHI. ')).toBe(foldAnswer('new delhi'));
});

test('its numbers are those of the product', () => {
  const megabytes = (bytes: number): number => bytes / 1024 / 1024;
  expect(line).toContain(`${limits.submissionFiles} files of ${megabytes(limits.submissionFile)} MB at most`);
  expect(line).toContain(`${megabytes(limits.doubtPicture)} MB at most`);
  expect(limits.criteria).toBe(8);
  expect(line).toContain('up to eight criteria');
  expect(line).toContain(`Select some, up to ${limits.messageReaders}`);
});
