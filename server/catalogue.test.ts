import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { expect, it, vi } from 'vitest';
import { readCatalogue } from './catalogue.ts';

const log = pino({ level: 'silent' });

function siteWith(catalogue: string): string {
  const siteDir = mkdtempSync(join(tmpdir(), 'abhyas-'));
  mkdirSync(join(siteDir, 'client'));
  writeFileSync(join(siteDir, 'client', 'catalogue.json'), catalogue);
  return siteDir;
}

const course = { slug: 'b', courseName: 'B', description: '', path: 'Bee', kind: 'tech', order: 2 };

it('gives the courses in their order, with whole paths', () => {
  const siteDir = siteWith(
    JSON.stringify({
      siteName: 'Abhyas',
      courses: [
        course,
        { ...course, slug: 'a', path: '/Ay', paymentPath: '/buyAy', aliases: ['AY', '/ay'], order: 1 },
      ],
    }),
  );
  const { siteName, courses } = readCatalogue(siteDir, log);
  expect(siteName).toBe('Abhyas');
  expect(courses.map(({ slug, path, aliases }) => [slug, path, aliases])).toEqual([
    ['a', '/Ay', ['/AY', '/ay']],
    ['b', '/Bee', []],
  ]);
});

it('is empty, with a line in the log, when nothing is built', () => {
  const warn = vi.spyOn(log, 'warn');
  expect(readCatalogue(join(tmpdir(), 'abhyas-nothing'), log).courses).toEqual([]);
  expect(warn).toHaveBeenCalledOnce();
});

it('refuses what another version built', () => {
  expect(() => readCatalogue(siteWith('{"courses":[{}]}'), log)).toThrow('npm run build');
});
