import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { expectProblem } from '../support/expect-problem.ts';
import { uploadForm } from '../support/fixtures.ts';
import { startProduct } from '../support/product.ts';

/** A volume of 90 MB, of which the product leaves 64 free. */
const folder = mkdtempSync(join(tmpdir(), 'abhyas-full-'));
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=90m', 'tmpfs', folder]);
const canMount = mounted.status === 0;
afterAll(() => {
  if (canMount) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

it('an upload that does not fit is refused, leaves nothing, and everything else goes on', async ({
  skip,
}) => {
  if (!canMount) skip('a small volume can be mounted by root alone');
  const dataDir = join(folder, 'data');
  const product = await startProduct({ DATA_DIR: dataDir });
  onTestFinished(() => product.stop());
  const client = await product.adminClient();
  const send = (megabytes: number) => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(megabytes * 1024 * 1024)]);
    const form = uploadForm({ title: 'Notes', type: 'document', courseId: 1 }, { name: 'n.pdf', bytes });
    return client.upload('/api/upload-file', form);
  };
  expectProblem(await send(40), 507, 'The server is full. Please tell the admin.');
  expect(
    readdirSync(join(dataDir, 'incoming'), { recursive: true }).filter((name) => /part/.test(String(name))),
  ).toEqual([]);
  expect((await send(2)).status).toBe(201);
  expect((await client.get('/api/materials')).body).toHaveLength(1);
});
