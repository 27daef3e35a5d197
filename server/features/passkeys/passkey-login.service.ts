import { audit } from '../../audit.ts';
import type { PasskeyChallenge, PasskeyLoginInput } from '../../contract/passkeys.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, type ErrorCode } from '../../errors.ts';
import type { Client } from '../../http/client-of.ts';
import type { CurrentUser, Reader } from '../../sessions/sessions.ts';
import { beginLogin, recordFailure, renewSession } from '../auth/auth.service.ts';
import { findUser, type UserRow } from '../users/users.service.ts';
import { makeChallenge, requireDomain, takeChallenge, userHandle, verified, webauthn } from './challenges.ts';
import * as rows from './passkeys.repository.ts';

const PURPOSE = 'login';
const proofOf = (userId: number): string => `confirm:${userId}`;

/** Begins a login; the device offers the passkeys that it has, so nothing is revealed about accounts. */
export async function beginPasskeyLogin(deps: Deps): Promise<PasskeyChallenge> {
  const rpID = requireDomain(deps);
  const { challenge, ticket } = makeChallenge(deps, PURPOSE);
  const { generateAuthenticationOptions } = await webauthn();
  const asked = { rpID, challenge, userVerification: 'required', timeout: 5 * 60_000 } as const;
  return { options: { ...(await generateAuthenticationOptions(asked)) }, ticket };
}

/** Logs an owner or one of the team in. The device verified the person, so no code is asked for. */
export function logInWithPasskey(
  deps: Deps,
  input: PasskeyLoginInput,
  client: Client,
  previous: CurrentUser | undefined,
) {
  return withPasskey(deps, input, { purpose: PURPOSE }, (tx, user, passkeyId) =>
    beginLogin(deps, tx, user, client, previous, passkeyId),
  );
}

/** Begins a confirmation with one of the actor's own passkeys. */
export async function beginPasskeyProof(deps: Deps, { id }: Reader): Promise<PasskeyChallenge> {
  const rpID = requireDomain(deps);
  const own = await rows.listPasskeys(deps.db, id);
  const { challenge, ticket } = makeChallenge(deps, proofOf(id));
  const { generateAuthenticationOptions } = await webauthn();
  const allowCredentials = own.map(({ credential_id, transports }) => ({
    id: credential_id,
    transports: JSON.parse(transports) as string[],
  }));
  const asked = { rpID, challenge, userVerification: 'required', timeout: 5 * 60_000 } as const;
  return { options: { ...(await generateAuthenticationOptions({ ...asked, allowCredentials })) }, ticket };
}

/** Replaces the session with a fresh one, as password and code do. @returns its `Set-Cookie` value */
export async function confirmWithPasskey(
  deps: Deps,
  actor: CurrentUser,
  input: PasskeyLoginInput,
  userAgent: string,
): Promise<string> {
  await deps.limiter.spend('confirmIdentity', String(actor.id));
  const asked = { purpose: proofOf(actor.id), userId: actor.id };
  return withPasskey(deps, input, asked, (tx) => renewSession(deps, tx, actor, userAgent, true));
}

/** Runs `work` after verifying what a device signed. @param asked for what, and of whom alone */
async function withPasskey<T>(
  deps: Deps,
  { ticket, credential }: PasskeyLoginInput,
  asked: { readonly purpose: string; readonly userId?: number },
  work: (tx: Db, user: UserRow, passkeyId: number) => Promise<T>,
): Promise<T> {
  const expectedRPID = requireDomain(deps);
  const expectedChallenge = await takeChallenge(deps, ticket, asked.purpose);
  const passkey = await rows.findPasskey(deps.db, credential.id);
  if (asked.userId !== undefined && passkey?.user_id !== asked.userId)
    throw await failed(deps, asked, 'PASSKEY_REFUSED', asked.userId);
  if (passkey === undefined) throw await failed(deps, asked, 'PASSKEY_UNKNOWN');
  const { user_id } = passkey;
  if (credential.response.userHandle !== userHandle(user_id).toString('base64url'))
    throw await failed(deps, asked, 'PASSKEY_REFUSED', user_id);
  const { verifyAuthenticationResponse } = await webauthn();
  // The counter is compared below: the library's complaint about it looks like any other.
  const key = { id: credential.id, publicKey: Buffer.from(passkey.public_key, 'base64url'), counter: 0 };
  const response = { ...credential, clientExtensionResults: {} };
  const expected = { expectedChallenge, expectedOrigin: deps.site.url, expectedRPID };
  const { authenticationInfo } = await verified(deps, () =>
    verifyAuthenticationResponse({ response, credential: key, ...expected }),
  ).catch(async (error: AppError) => {
    throw await failed(deps, asked, error.code, user_id);
  });
  const { newCounter } = authenticationInfo;
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const refused = (code: ErrorCode) => ({ code });
    const [current, user] = [await rows.findPasskey(tx, credential.id), await findUser(tx, user_id)];
    if (current === undefined || user === undefined) return refused('PASSKEY_UNKNOWN');
    if (newCounter <= current.counter && (newCounter > 0 || current.counter > 0))
      return refused('PASSKEY_COPIED');
    if (user.role !== 'admin') return refused('NOT_AN_ADMIN_ACCOUNT');
    if (user.state === 'pending') return refused('AWAITING_APPROVAL');
    await rows.updateUse(tx, current.id, newCounter, deps.now());
    return { value: await work(tx, user, current.id) };
  });
  if ('code' in outcome) throw await failed(deps, asked, outcome.code, user_id);
  return outcome.value;
}

async function failed(
  deps: Deps,
  { userId: actorId }: { readonly userId?: number },
  code: ErrorCode,
  userId?: number,
): Promise<AppError> {
  if (actorId === undefined) await recordFailure(deps, userId);
  else await audit(deps.db, actorId, 'identity-not-confirmed', { type: 'user', id: actorId });
  return new AppError(code);
}
