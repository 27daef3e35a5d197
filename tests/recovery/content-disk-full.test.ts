import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { draft, openContent, set } from '../support/content-folder.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';

/** A volume for the content alone. */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-full-content-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', folder]);
const canMount = mounted.status === 0;
afterAll(() => {
  if (canMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

it('a publication that does not fit is refused and leaves all files as they were', async ({ skip }) => {
  if (!canMount) skip('a small volume can be mounted by root alone');
  const product = await startProduct({ CONTENT_DIR: join(folder, 'content') });
  onTestFinished(() => product.stop());
  const content = await openContent(product);
  const admin = await product.adminClient();
  const paths = ['courses/angular.md', 'courses/algorithms.md'];
  const before = paths.map(content.read);
  for (const path of paths) await draft(admin, path, set('/oldPriceInr', 2000));
  const publish = (wanted = paths) => admin.post('/api/content/publish', { paths: wanted });
  const filler = join(folder, 'filler');
  const fill = () => {
    for (;;) appendFileSync(filler, Buffer.alloc(1024));
  };
  expect(fill).toThrow('ENOSPC');
  expectProblem(await publish(), 507, 'The server is full. Please tell the admin.');
  expect(paths.map(content.read)).toEqual(before);
  expect(readdirSync(join(content.dir, 'courses')).filter((name) => name.startsWith('.'))).toEqual([]);
  expect((await admin.get('/api/content/versions')).body).toHaveLength(1);
  rmSync(filler);
  expect((await publish()).status).toBe(200);

  // A folder that belongs to someone else, or a volume that was attached for reading only.
  await draft(admin, 'courses/angular.md', set('/oldPriceInr', 2100));
  spawnSync('mount', ['-o', 'remount,ro', folder]);
  const closed = 'The server may not change its files. Please tell the person who runs it.';
  expectProblem(await publish(['courses/angular.md']), 503, closed);
  spawnSync('mount', ['-o', 'remount,rw', folder]);
  expect((await publish(['courses/angular.md'])).status).toBe(200);
});
