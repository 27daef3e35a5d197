import { mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readInputs } from '../../scripts/lib/build-inputs.mjs';
import { isBuildStale, writeStamp } from '../../scripts/lib/build-stamp.mjs';
import { precompress } from '../../scripts/lib/precompress.mjs';
import { relocate } from '../../scripts/lib/relocate.mjs';

let base: string;
let dist: string;

beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'abhyas-build-'));
  dist = join(base, 'dist');
  for (const folder of ['src/pages', 'content', 'server/contract', 'dist/client']) {
    mkdirSync(join(base, folder), { recursive: true });
  }
  writeFileSync(join(base, 'src/pages/index.astro'), '<p>one</p>');
  writeFileSync(join(base, 'content/a.md'), 'text');
  vi.stubEnv('SITE_URL', 'http://localhost:4321');
  writeStamp(dist, readInputs(base));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

describe('whether a build is stale', () => {
  const write = (path: string, text: string) => writeFileSync(join(base, path), text);

  test.each<[string, boolean, () => void]>([
    ['nothing changed', false, () => undefined],
    ['a page was edited', true, () => write('src/pages/index.astro', '<p>two</p>')],
    ['a content file came', true, () => write('content/b.md', 'more')],
    ['a content file went', true, () => rmSync(join(base, 'content/a.md'))],
    ['a shared limit changed', true, () => write('server/contract/limits.ts', 'export const x = 1;')],
    ['server code changed', false, () => write('server/main.ts', 'export const x = 1;')],
    ['a file was only checked out anew', false, () => utimesSync(join(base, 'content/a.md'), 1, 1)],
    ['the address changed', true, () => vi.stubEnv('SITE_URL', 'https://learn.example.in')],
    ['the stamp is broken', true, () => write('dist/.build.json', '{')],
  ])('when %s: %s', (_name, stale, change) => {
    change();
    expect(isBuildStale(base, dist)).toBe(stale);
  });
});

test('files that shrink get a brotli and a gzip copy with the same content', async () => {
  const page = '<p>Practice makes perfect.</p>'.repeat(50);
  writeFileSync(join(dist, 'client/page.html'), page);
  writeFileSync(join(dist, 'client/tiny.txt'), 'a');
  writeFileSync(join(dist, 'client/picture.png'), page);

  await expect(precompress(join(dist, 'client'))).resolves.toBe(2);

  expect(brotliDecompressSync(readFileSync(join(dist, 'client/page.html.br'))).toString()).toBe(page);
  expect(gunzipSync(readFileSync(join(dist, 'client/page.html.gz'))).toString()).toBe(page);
  expect(() => readFileSync(join(dist, 'client/tiny.txt.br'))).toThrow('ENOENT');
  expect(() => readFileSync(join(dist, 'client/picture.png.br'))).toThrow('ENOENT');
});

test('the place where a build was made is not left in its code', async () => {
  const module = join(dist, 'entry.mjs');
  writeFileSync(module, `export const client = "file:///somewhere/builds/7/client/";`);
  await relocate(dist, '/somewhere/builds/7', '/somewhere/dist');
  expect(readFileSync(module, 'utf8')).toBe(`export const client = "file:///somewhere/dist/client/";`);
});
