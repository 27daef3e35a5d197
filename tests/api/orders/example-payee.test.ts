import { expect, it } from 'vitest';
import { privacyNotice } from '../../../server/contract/privacy-notice.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { password } from '../../support/people.ts';
import { catalogue, startProduct } from '../../support/product.ts';

const { payments } = catalogue;
if (payments === undefined) throw new Error('The tests sell courses.');
const example = {
  ...catalogue,
  payments: { ...payments, upi: { vpa: 'abhyas@examplebank', payeeName: 'Abhyas' } },
};
const consent = { version: privacyNotice.version, age: 'adult' };
const buyer = { fullName: 'Asha Verma', email: 'asha@example.in', password, consent, course: 'full-stack' };

it('a site whose payee is the example takes no orders and makes no account, unless it is a demo', async () => {
  const product = await startProduct({}, example);
  const answer = await product.client().post('/api/orders', buyer);
  expectProblem(answer, 409, 'This site is not ready to take payments yet.');
  expect((await (await product.adminClient()).get('/api/pending-users')).body).toEqual([]);
  await product.stop();

  const demo = await startProduct({ DEMO: '1' }, example);
  expect((await demo.client().post('/api/orders', buyer)).status).toBe(201);
  await demo.stop();
});
