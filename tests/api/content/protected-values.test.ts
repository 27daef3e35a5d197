import { afterAll, expect, test } from 'vitest';
import type { Client } from '../../support/client.ts';
import { draft, openContent, readFile, set } from '../../support/content-folder.ts';
import { auditTrail, lastAudit } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { ageLogin, colleague, password, secondAdmin, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';

const product = await startProduct();
afterAll(() => product.stop());
const content = await openContent(product);
const admin = await product.adminClient();
const second = await secondAdmin(product);
const PAYMENTS = 'site/payments.yml';
const ANGULAR = 'courses/angular.md';
const CONFIRM = 'Confirm that it is you, then try again.';
const publish = (client: Client, ...paths: string[]) => client.post('/api/content/publish', { paths });
const confirm = (client: Client) => client.post('/api/me/confirm-identity', { password });
const mailsOf = async (): Promise<{ to: string; text: string }[]> =>
  (await product.deps.outbox.listWaiting())
    .filter(({ subject }) => subject.startsWith('Payment or legal details'))
    .map(({ recipient, body_text }) => ({ to: recipient, text: body_text }));
const live = async () => (await admin.get('/api/content')).body.version.id;

test('another payee needs a fresh login, by form, by text, by undo and by who has not written the draft', async () => {
  const before = content.read(PAYMENTS);
  const old = await live();
  await draft(admin, PAYMENTS, set('/upi/vpa', 'other@bank'));
  await ageLogin(product, admin, 11);
  const refused = await publish(admin, PAYMENTS);
  expectProblem(refused, 403, CONFIRM, ['/upi/vpa']);
  expect(refused.body.errors[0].message).toBe('UPI, UPI address: abhyas@examplebank → other@bank.');
  const colleague = await sessionOf(product, second);
  await ageLogin(product, colleague, 11);
  expectProblem(await publish(colleague, PAYMENTS), 403, CONFIRM, ['/upi/vpa']);
  expect([content.read(PAYMENTS), await mailsOf()]).toEqual([before, []]);

  await confirm(admin);
  expect((await publish(admin, PAYMENTS)).body.summary).toBe(
    'Payments: UPI, UPI address abhyas@examplebank → other@bank',
  );
  const told = await mailsOf();
  expect(told.map(({ to }) => to).sort()).toEqual([product.admin.email, second.email].sort());
  for (const { text } of told)
    expect(text).toContain(
      'Administrator changed these details. The site shows them now.\n\nUPI, UPI address: abhyas@examplebank → other@bank',
    );
  expect(await auditTrail(product, 'protected-value-changed')).toMatchObject([
    { detail: '{"version":2,"field":"/upi/vpa"}' },
  ]);

  await ageLogin(product, admin, 11);
  const undo = async () => admin.post(`/api/content/versions/${old}/restore`, { current: await live() });
  expectProblem(await undo(), 403, CONFIRM, ['/upi/vpa']);
  await draft(admin, PAYMENTS, { text: before });
  expectProblem(await publish(admin, PAYMENTS), 403, CONFIRM, ['/upi/vpa']);
  await confirm(admin);
  expect((await undo()).status).toBe(200);
  expect(content.read(PAYMENTS)).toBe(before);
  expect(await mailsOf()).toHaveLength(4);
});

test.each([
  [ANGULAR, '/payment/registrationUrl', 'https://forms.example.org/a'],
  ['site/payments.yml', '/bank', { name: 'A B', account: '123456', ifsc: 'HDFC0000123' }],
  ['site/payments.yml', '/tax', { scheme: 'registered', gstin: '27AAPFU0939F1ZV' }],
  ['site/payments.yml', '/upi/merchantCode', '8299'],
  ['site/site.yml', '/legalName', 'Someone Else'],
  ['site/site.yml', '/signatory/name', 'Someone Else'],
  ['site/legal.yml', '/officer/phone', '+91 01234 99999'],
])('%s: %s is protected too', async (path, pointer, value) => {
  await confirm(admin);
  await draft(admin, path, set(pointer, value));
  await ageLogin(product, admin, 11);
  const { status, body } = await publish(admin, path);
  expect([status, body.errors[0]?.pointer]).toEqual([403, expect.stringContaining(pointer)]);
  await admin.delete(`/api/content/file?path=${path}`);
});

test('unprotected values are published without the password', async () => {
  await ageLogin(product, admin, 11);
  await draft(admin, ANGULAR, set('/priceInr', 599));
  expect((await publish(admin, ANGULAR)).status).toBe(200);
});

test('a protected value that is changed on the disk is published, emailed and in the audit log', async () => {
  const before = (await mailsOf()).length;
  content.write(PAYMENTS, content.read(PAYMENTS).replace('abhyas@examplebank', 'disk@bank'));
  await content.look();
  expect((await readFile(admin, PAYMENTS)).values.upi.vpa).toBe('disk@bank');
  const told = (await mailsOf()).slice(before);
  expect(told).toHaveLength(2);
  expect(told[0]?.text).toContain('Someone changed these details in the files on the server.');
  expect((await lastAudit(product, 'protected-value-changed'))?.detail).toContain('/upi/vpa');
});

test.each([
  [ANGULAR, '/priceInr', 1],
  [PAYMENTS, '/upi/vpa', 'mine@bank'],
  [PAYMENTS, '/mode', 'static'],
  ['site/site.yml', '/legalName', 'Someone Else'],
] as const)('an editor cannot publish %s %s, an owner can', async (path, pointer, value) => {
  const editor = await sessionOf(product, await colleague(product, ['editor', 'accounts', 'office']));
  const before = content.read(path);
  await draft(editor, path, set(pointer, value));
  const refused = await publish(editor, path);
  expectProblem(refused, 403, refused.body.message, [pointer]);
  expect(refused.body.message).toMatch(/^This draft changes .+\. An owner must publish it\.$/);
  expect(content.read(path)).toBe(before);
  await draft(editor, path, { text: before });
});

test('an editor publishes words, and cannot bring an earlier price back', async () => {
  const editor = await sessionOf(product, await colleague(product, ['editor']));
  await draft(editor, ANGULAR, set('/title', 'Angular step by step'));
  expect((await publish(editor, ANGULAR)).status).toBe(200);
  const old = await live();
  await draft(admin, ANGULAR, set('/priceInr', 777));
  await confirm(admin);
  expect((await publish(admin, ANGULAR)).status).toBe(200);
  const undone = await editor.post(`/api/content/versions/${old}/restore`, { current: await live() });
  expect([undone.status, content.read(ANGULAR)]).toEqual([403, expect.stringContaining('priceInr: 777')]);
});

test('an editor cannot change which price of a course is in force, nor what it buys', async () => {
  const editor = await sessionOf(product, await colleague(product, ['editor', 'accounts', 'office']));
  const access = { months: 6 };
  const early = { name: 'Evening batch', key: 'evening', priceInr: 1999, seats: 20, access };
  const offers = [
    { ...early, steps: [{ priceInr: 1699, until: '2099-06-30' }] },
    { name: 'In parts', key: 'parts', priceInr: 2000, parts: [{ inr: 1000 }, { inr: 1000, dueDays: 40 }] },
    { name: 'The price of last year', key: 'last-year', priceInr: 99, hidden: true },
  ];
  await draft(admin, ANGULAR, set('/offers', offers));
  await confirm(admin);
  expect((await publish(admin, ANGULAR)).status).toBe(200);
  for (const [pointer, value] of [
    ['/offers/0/steps/0/until', '2099-12-31'],
    ['/offers/0/access/months', 60],
    ['/offers/1/parts/1/dueDays', 700],
    ['/offers/2/hidden', false],
    ['/offers/2/key', 'last'],
  ] as const) {
    await draft(editor, ANGULAR, set(pointer, value));
    const { status, body } = await publish(editor, ANGULAR);
    expect([status, body.errors[0]?.pointer]).toEqual([403, pointer]);
    await editor.delete(`/api/content/file?path=${ANGULAR}`);
  }
  await draft(editor, ANGULAR, set('/offers/0/when', 'Mon Wed Fri, 7 to 8 pm'));
  expect((await publish(editor, ANGULAR)).status).toBe(200);
});

test('an editor puts the offers of a course in another order, and changes no price on the way', async () => {
  const editor = await sessionOf(product, await colleague(product, ['editor']));
  const [first, second, third] = (await readFile(admin, ANGULAR)).values.offers;
  await draft(editor, ANGULAR, set('/offers', [third, { ...first, when: 'Sat, 7 to 9 pm' }, second]));
  const { status, body } = await publish(editor, ANGULAR);
  expect([status, body.summary]).toEqual([200, expect.stringContaining('ways to buy')]);
  expect((await readFile(admin, ANGULAR)).values.offers[1]).toMatchObject({
    key: first.key,
    when: 'Sat, 7 to 9 pm',
  });
  await draft(editor, ANGULAR, set('/offers', [first, second, { ...third, priceInr: 9 }]));
  const refused = await publish(editor, ANGULAR);
  expect([refused.status, refused.body.errors[0]?.pointer]).toEqual([403, '/offers/2/priceInr']);
});
