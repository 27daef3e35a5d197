import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Client } from './client.ts';

const STEP_MS = 30_000;
const TIME_ON_ITS_WAY_MS = 3000;

/** An authenticator app with a person's key in it. */
export interface App {
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  /**
   * A code that was not given before, of now or of the step after, so that it is good for half a minute at least.
   * @throws Error when both are used up
   */
  code(): string;
}

/** The number of this half minute. */
export const stepOfNow = (): number => Math.floor(Date.now() / STEP_MS);

/** The code of a half minute. */
export const codeOf = (secret: string, step: number): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: step * STEP_MS });

/** An app that shows each code once, as the product takes it once. */
export function appWith(secret: string, recoveryCodes: readonly string[] = [], usedStep = 0): App {
  let last = usedStep;
  return {
    secret,
    recoveryCodes,
    code: () => {
      const step = Math.max(last + 1, stepOfNow());
      if (step > stepOfNow() + 1) throw new Error('No unused code is valid now.');
      last = step;
      return codeOf(secret, step);
    },
  };
}

/** Sets up a second factor by the calls of the screen; gives the app, with two codes to use at once. */
export async function setUp(client: Client): Promise<App> {
  const { secret } = (await client.post('/api/me/second-factor')).body;
  const leftMs = STEP_MS - (Date.now() % STEP_MS);
  // The code of the step before, which leaves two more, is too old when a step begins on its way.
  // A timer may fire a millisecond early.
  if (leftMs < TIME_ON_ITS_WAY_MS) await sleep(leftMs + 100);
  const step = stepOfNow() - 1;
  const answer = await client.post('/api/me/second-factor/confirm', { code: codeOf(secret, step) });
  if (answer.status !== 200) throw new Error(`Setting up a second factor answered ${answer.status}.`);
  return appWith(secret, answer.body.recoveryCodes, step);
}
