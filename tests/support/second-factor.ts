import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';
import { type Person, sessionOf } from './people.ts';
import type { Product } from './product.ts';

const STEP_MS = 30_000;
const TIME_ON_ITS_WAY_MS = 3000;

/** An authenticator app with a person's key in it. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /** A code that was not given before, of the step before, now or after. @throws Error when all three are used up */
  code(): string;
}

/** An app that shows each code once, as the product takes it once. */
export function appWith(secret: string, recoveryCodes: readonly string[] = [], usedStep = 0): App {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  let last = usedStep;
  return {
    secret,
    recoveryCodes,
    code: () => {
      const step = Math.max(last + 1, Math.floor(Date.now() / STEP_MS) - 1);
      if (step > Math.floor(Date.now() / STEP_MS) + 1) throw new Error('No unused code is valid now.');
      last = step;
      return totp.generate({ timestamp: step * STEP_MS });
    },
  };
}

/** Begins with the code of now, which is good for half a minute at least; that of the step before may end at once. */
export const appFromNow = (secret: string): App => appWith(secret, [], Math.floor(Date.now() / STEP_MS) - 1);

/** The code of the step before is too old when a step begins on its way. */
async function untilStepHasTime(): Promise<void> {
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  if (leftMs < TIME_ON_ITS_WAY_MS) await sleep(leftMs);
}

/** Sets up a second factor by the calls of the screen; gives the app. */
export async function setUp(client: Client): Promise<App> {
  const { body: key } = await client.post('/api/me/second-factor');
  const app = appWith(key.secret);
  await untilStepHasTime();
  const answer = await client.post('/api/me/second-factor/confirm', { code: app.code() });
  if (answer.status !== 200) throw new Error(`Setting up a second factor answered ${answer.status}.`);
  return { ...app, recoveryCodes: answer.body.recoveryCodes };
}

/** The same for a person, in a session of its own. */
export const turnOn = async (product: Product, person: Pick<Person, 'id'>): Promise<App> =>
  setUp(await sessionOf(product, person));

/** Forgets which codes were used, as time would: the three of this minute can be given again. */
export async function forgetCodes({ deps }: Product): Promise<void> {
  await deps.database.db.updateTable('second_factors').set({ last_step: 0 }).execute();
}
