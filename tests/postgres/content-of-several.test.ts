import { afterAll, expect, it } from 'vitest';
import { openPublications } from '../../server/features/content/publications.service.ts';
import { startJobs } from '../../server/jobs.ts';
import { draft, openContent, set } from '../support/content-folder.ts';
import { startProduct } from '../support/product.ts';

const product = await startProduct();
const { dataDir } = product.config;
await openContent(product);
const other = await startProduct({ DATA_DIR: dataDir });
await openPublications(other.deps);
const jobs = startJobs(other.deps);
afterAll(async () => {
  await jobs.stop();
  await other.stop();
  await product.stop();
});

it('what one process publishes is live in the others within seconds', async () => {
  const editor = await product.adminClient();
  await draft(editor, 'courses/angular.md', set('/priceInr', 555));
  const { body } = await editor.post('/api/content/publish', { paths: ['courses/angular.md'] });
  const priceAt = () =>
    other.deps.publisher.current().content.courses.find(({ id }) => id === 'angular')?.data.priceInr;
  await expect.poll(priceAt).toBe(555);
  const seen = await (await other.adminClient()).get('/api/content/versions');
  expect(seen.body[0]).toMatchObject({ id: body.version.id, isLive: true });
  expect(seen.body).toHaveLength(2);
});
