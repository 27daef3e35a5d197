import { RESET_LINK, tokenIn } from './mailbox.ts';
import { type Person, sessionOf } from './people.ts';
import type { Product } from './product.ts';

/** Mails to an address that wait to be sent, oldest first. */
export const waitingMailsTo = async ({ deps }: Product, email: string) =>
  (await deps.outbox.listWaiting()).filter(({ recipient }) => recipient === email);

/** Asks for a reset link, as a visitor, and takes the token out of the mail. */
export async function resetTokenOf(product: Product, email: string): Promise<string> {
  await product.client().post('/api/forgot-password', { email });
  const mails = await waitingMailsTo(product, email);
  return tokenIn(mails.findLast(({ body_text }) => RESET_LINK.test(body_text))?.body_text);
}

/** Asks for another email, as the person, and takes the token out of the mail that came there. */
export async function emailTokenOf(
  product: Product,
  person: Pick<Person, 'id'>,
  email: string,
): Promise<string> {
  await (await sessionOf(product, person)).post('/api/me/email', { email });
  return tokenIn((await waitingMailsTo(product, email)).at(-1)?.body_text);
}
