import { afterAll, expect, it } from 'vitest';
import { auditTrail } from '../../support/database-contents.ts';
import { expectMessage, expectProblem } from '../../support/expect-problem.ts';
import { register, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const admin = await product.adminClient();
const remove = (userIds: number[]) => admin.post('/api/delete-pending-users', { userIds });
const pending = async (): Promise<number[]> =>
  (await admin.get('/api/pending-users')).body.map(({ id }: { id: number }) => id);

it('people who wait are deleted together, each with an entry in the log', async () => {
  const ids = [(await register(product)).id, (await register(product)).id];
  const kept = (await register(product)).id;
  expectMessage(await remove([...ids, ...ids, 9999]), 200, '2 users deleted!');
  expect(await pending()).toEqual([kept]);
  const trail = (await auditTrail(product, 'user-deleted')).map(({ subject_id }) => subject_id);
  expect(trail).toEqual(ids);
  expectMessage(await remove([kept]), 200, 'User deleted!');
});

it('nobody is deleted where one was approved meanwhile, or is an admin', async () => {
  const waiting = (await register(product)).id;
  const approved = (await student(product)).id;
  expectProblem(
    await remove([waiting, approved]),
    409,
    'Somebody you chose was approved meanwhile. Reload and try again.',
  );
  expect((await remove([waiting, 1])).status).toBe(409);
  expect((await remove([])).status).toBe(422);
  expect(await pending()).toEqual([waiting]);
});
