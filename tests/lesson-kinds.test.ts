import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { materialTypes } from '../server/contract/lesson-kinds.ts';

/** One line a kind in each: its facts, its inputs, its rows, its view, its forms; and the formats of its files. */
const REGISTRIES = [
  'server/contract/lesson-adding.ts',
  'server/contract/lesson-kinds.ts',
  'server/contract/lessons.ts',
  'server/features/materials/lesson-contents.ts',
  'server/storage/file-types.ts',
  'src/islands/admin/materials/lesson-forms.tsx',
  'src/islands/admin/upload/upload-kinds.ts',
  'src/islands/course-viewer/kinds/lesson-views.tsx',
];
/** Their names are of pictures, of queries and of work. */
const OTHER_NAMES = /^src\/lib\/drawings\/|^src\/islands\/admin\/queries\/keys\.ts$/;

const NAME = `(?:${materialTypes.join('|')})`;
const count = (text: string, pattern: RegExp): number =>
  new Set([...text.matchAll(pattern)].map(([, name]) => name)).size;

/** What a file does that only a registry may: compare a kind by its name, or list kinds. */
function faultsIn(code: string): string[] {
  const compared = code.match(
    new RegExp(`(?<!target\\.)\\btype\\)? [!=]== '${NAME}'|'(?:materials\\.)?type', '!?=', '${NAME}'`, 'g'),
  );
  const listed = [...(code.match(/\[[^[\]]*\]/g) ?? []), ...(code.match(/'\w+'(?:\s*\|\s*'\w+')+/g) ?? [])];
  return [
    ...(compared ?? []),
    ...listed.filter((list) => count(list, new RegExp(`'(${NAME})'`, 'g')) > 1),
    ...(count(code, new RegExp(`case '(${NAME})':`, 'g')) > 1 ? ['switch by kind'] : []),
    ...(count(code, new RegExp(`^\\s+(${NAME}):`, 'gm')) > 2 ? ['record by kind'] : []),
  ];
}

test('a kind of lesson is named in its registries only: ask lessonKind(type) elsewhere', () => {
  const files = globSync('{server,src,integrations}/**/*.{ts,tsx,astro}').map((name) =>
    name.replaceAll('\\', '/'),
  );
  const isRead = (file: string) =>
    !/\.test\.tsx?$|\/migrations\//.test(file) && !OTHER_NAMES.test(file) && !REGISTRIES.includes(file);
  const faults = files
    .filter(isRead)
    .flatMap((file) => faultsIn(readFileSync(file, 'utf8')).map((fault) => `${file}: ${fault}`));
  expect(faults).toEqual([]);
});

test.each([
  "if (material.type === 'quiz') open();",
  "if (type !== 'video') throw fault;",
  "const isTimed = ['video', 'youtube'].includes(type);",
  "type Kind = 'text' | 'quiz';",
  "switch (kind) { case 'video': play(); case 'document': show(); }",
  "const names = {\n  video: 'Video',\n  text: 'Text',\n  quiz: 'Quiz',\n};",
  "rows.where('materials.type', '=', 'video')",
])('it is found: %s', (code) => expect(faultsIn(code)).not.toEqual([]));
