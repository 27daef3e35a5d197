import { afterAll, expect, it } from 'vitest';
import { startMailbox } from '../../support/mailbox.ts';
import { orderAt } from '../../support/orders.ts';
import { startProduct } from '../../support/product.ts';

const mailbox = await startMailbox();
const product = await startProduct({ SMTP_URL: mailbox.url, MAIL_FROM: 'Abhyas <hello@example.in>' });
afterAll(() => Promise.all([product.stop(), mailbox.stop()]));

it('the mail of an accepted payment carries its receipt, and comes without it where it cannot be drawn', async () => {
  const admin = await product.adminClient();
  const order = await orderAt(product, admin);
  await order.accept();
  const { serial } = await order.receipt();
  await product.deps.outbox.deliver();
  const [pdf, ...others] = mailbox.newestTo(order.email).attachments;
  expect([pdf?.filename, pdf?.mimeType, others]).toEqual([
    `${serial.replaceAll('/', '-')}.pdf`,
    'application/pdf',
    [],
  ]);
  const second = await orderAt(product, admin);
  await second.accept();
  const { db } = product.deps.database;
  await db
    .updateTable('mail_outbox')
    .set({ receipt_ids: '999999' })
    .where('recipient', '=', second.email)
    .execute();
  await product.deps.outbox.deliver();
  expect(mailbox.newestTo(second.email)).toMatchObject({ attachments: [] });
  expect(mailbox.newestTo(second.email).subject).toContain('payment received');
});

it('the mail about a payment that was another buyer’s says so, with the cancelled receipt and that the course is closed', async () => {
  const admin = await product.adminClient();
  const [stranger, payer] = [await orderAt(product, admin), await orderAt(product, admin)];
  await stranger.accept({ reference: '623612347701' });
  await payer.accept({ reference: '623612347701', takesPayment: true });
  await product.deps.outbox.deliver();
  const { text, attachments } = mailbox.newestTo(stranger.email);
  expect(text).toContain('was another buyer’s');
  expect(text).toContain('is closed for you until we have your payment');
  expect(attachments).toHaveLength(1);
});
