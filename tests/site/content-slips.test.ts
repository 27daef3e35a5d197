import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { CopiedProject } from '../support/copied-project.ts';

/** A copy of the project in which one text of a content file was replaced by another. */
function withSlip(file: string, good: string, bad: string): CopiedProject {
  const copy = new CopiedProject();
  const path = join(copy.root, file);
  const source = readFileSync(path, 'utf8');
  expect(source).toContain(good);
  writeFileSync(path, source.replace(good, bad));
  return copy;
}

test('a link to a page that is not there stops the build, with file and line', async () => {
  using copy = withSlip('content/site/home.yml', 'href: /courses', 'href: /corses');
  await expect(copy.build()).rejects.toThrow(/content\/site\/home\.yml, line \d+: there is no page \/corses/);
});

test('a course file under a name that is not read stops the build', async () => {
  using copy = new CopiedProject();
  writeFileSync(join(copy.root, 'content/courses/networks.md.txt'), 'anything');
  await expect(copy.build()).rejects.toThrow('content/courses/networks.md.txt is not read');
});

test('a course file without its first line of hyphens is said to have none, and not to lack every field', async () => {
  using copy = withSlip('content/courses/angular.md', '---\n', '');
  await expect(copy.build()).rejects.toThrow(
    'content/courses/angular.md, line 1: the first line must be ---',
  );
});
