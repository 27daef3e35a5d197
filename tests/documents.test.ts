import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { serverArgs } from '../scripts/lib/server-start.mjs';

const root = resolve(import.meta.dirname, '..');
const documents = ['README.md', 'SECURITY.md', ...globSync('docs/**/*.md', { cwd: root })];

test.each(documents)('every link of %s leads to a file, and to a heading that it has', (document) => {
  const text = readFileSync(join(root, document), 'utf8');
  const anchorsOf = (markdown: string): string[] =>
    [...markdown.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} -]/gu, '')
        .replaceAll(' ', '-'),
    );
  // What is written as code is an example.
  const links = [
    ...text.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g),
  ];
  const broken = links.filter(([, path = '', anchor]) => {
    const file = path === '' ? join(root, document) : join(root, dirname(document), path);
    if (!existsSync(file)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(file, 'utf8')).includes(anchor);
  });
  expect(broken.map(([link]) => link)).toEqual([]);
});

test('a container and systemd start the server as npm start does', () => {
  const read = (name: string) => readFileSync(join(root, name), 'utf8');
  expect(read('Dockerfile')).toContain(
    `CMD ${JSON.stringify(['node', ...serverArgs]).replaceAll(',', ', ')}`,
  );
  expect(read('deploy/abhyas.service')).toMatch(`/node ${serverArgs.join(' ')}\n`);
});
