import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, expect, it } from 'vitest';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();

it('a change is refused while a command holds the database, changes nothing, and goes through later', async () => {
  const command = new BetterSqlite3(join(product.config.dataDir, 'abhyas.sqlite'));
  command.exec('begin immediate');
  const answer = await admin.post('/api/courses', { courseName: 'Impatience' });
  command.exec('rollback');
  command.close();
  expectProblem(answer, 503, 'The service is busy. Please try again.');
  expect((await admin.post('/api/courses', { courseName: 'Impatience' })).status).toBe(201);
});
