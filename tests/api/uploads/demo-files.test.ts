import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ensureDemo } from '../../../server/demo/demo.ts';
import { startProduct } from '../../support/product.ts';

it('samples leave nothing among the unfinished uploads', async () => {
  const product = await startProduct();
  onTestFinished(() => product.stop());
  await ensureDemo(product.deps);
  const admin = await product.adminClient();
  expect((await admin.get('/api/materials')).body.length).toBeGreaterThan(0);
  expect(readdirSync(join(product.config.dataDir, 'incoming'))).not.toContainEqual(
    expect.stringMatching(/\.part$/),
  );
});
