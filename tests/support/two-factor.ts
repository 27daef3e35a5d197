import type { Client } from './client.ts';
import { type Person, sessionOf } from './people.ts';
import type { Product } from './product.ts';
import { type App, appWith, codeOf, stepOfNow } from './second-factor.ts';

/** Sets up a second factor in a test that reaches the database, where no code has to be waited for: none counts as used. */
export async function setUpAtOnce(product: Product, client: Client): Promise<App> {
  const { secret } = (await client.post('/api/me/second-factor')).body;
  const step = stepOfNow();
  const { status, body } = await client.post('/api/me/second-factor/confirm', { code: codeOf(secret, step) });
  if (status !== 200) throw new Error(`Setting up a second factor answered ${status}.`);
  await forgetCodes(product);
  return appWith(secret, body.recoveryCodes, step - 1);
}

/** The same for a person, in a session of its own. */
export const turnOn = async (product: Product, person: Pick<Person, 'id'>): Promise<App> =>
  setUpAtOnce(product, await sessionOf(product, person));

/** Forgets which codes were used, as time would: the three of this minute can be given again. */
export async function forgetCodes({ deps }: Product): Promise<void> {
  await deps.database.db.updateTable('second_factors').set({ last_step: 0 }).execute();
}
