import type { PasskeyChallenge, PasskeyLoginInput } from '../../contract/passkeys.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Client } from '../../http/client-of.ts';
import type { CurrentUser } from '../../sessions/sessions.ts';
import { beginLogin, recordFailure } from '../auth/auth.service.ts';
import { findUser } from '../users/users.service.ts';
import { makeChallenge, requireDomain, takeChallenge, userHandle, verified, webauthn } from './challenges.ts';
import * as rows from './passkeys.repository.ts';

const PURPOSE = 'login';

/** Begins a login; the device offers the passkeys that it has, so nothing is revealed about accounts. */
export async function beginPasskeyLogin(deps: ServiceDeps): Promise<PasskeyChallenge> {
  const rpID = requireDomain(deps);
  const { challenge, ticket } = makeChallenge(deps, PURPOSE);
  const { generateAuthenticationOptions } = await webauthn();
  const asked = { rpID, challenge, userVerification: 'required', timeout: 5 * 60_000 } as const;
  return { options: { ...(await generateAuthenticationOptions(asked)) }, ticket };
}

/** Logs an owner or one of the team in. The device verified the person, so no code is asked for. */
export async function logInWithPasskey(
  deps: ServiceDeps,
  { ticket, credential }: PasskeyLoginInput,
  client: Client,
  previous: CurrentUser | undefined,
) {
  const expectedRPID = requireDomain(deps);
  const expectedChallenge = await takeChallenge(deps, ticket, PURPOSE);
  const passkey = await rows.findPasskey(deps.db, credential.id);
  if (passkey === undefined) throw await failed(deps, 'PASSKEY_UNKNOWN');
  const { user_id } = passkey;
  if (credential.response.userHandle !== userHandle(user_id).toString('base64url'))
    throw await failed(deps, 'PASSKEY_REFUSED', user_id);
  const { verifyAuthenticationResponse } = await webauthn();
  // The counter is compared below: the library's complaint about it looks like any other.
  const key = { id: credential.id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 };
  const response = { ...credential, clientExtensionResults: {} };
  const expected = { expectedChallenge, expectedOrigin: deps.site.url, expectedRPID };
  const { authenticationInfo } = await verified(deps, () =>
    verifyAuthenticationResponse({ response, credential: key, ...expected }),
  ).catch(async (error: AppError) => {
    throw await failed(deps, error.code, user_id);
  });
  const { newCounter } = authenticationInfo;
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const [current, user] = [await rows.findPasskey(tx, credential.id), await findUser(tx, user_id)];
    if (current === undefined || user === undefined) return 'PASSKEY_UNKNOWN';
    if (newCounter <= current.counter && (newCounter > 0 || current.counter > 0)) return 'PASSKEY_COPIED';
    if (user.role !== 'admin') return 'NOT_AN_ADMIN_ACCOUNT';
    if (user.state === 'pending') return 'AWAITING_APPROVAL';
    await rows.updateUse(tx, current.id, newCounter, deps.now());
    return beginLogin(deps, tx, user, client, previous, current.id);
  });
  if (typeof outcome === 'string') throw await failed(deps, outcome, user_id);
  return outcome;
}

async function failed(deps: ServiceDeps, code: ErrorCode, userId?: number): Promise<AppError> {
  await recordFailure(deps, userId);
  return new AppError(code);
}
