import { passkeyLimits } from '../../contract/passkey-limits.ts';
import type { AddPasskeyInput, OwnPasskey, PasskeyChallenge } from '../../contract/passkeys.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { isStaff } from '../../sessions/rights.ts';
import type { CurrentUser, Reader } from '../../sessions/sessions.ts';
import { deviceName } from '../account/account.service.ts';
import { noteSecurity } from '../two-factor/two-factor.service.ts';
import { getUser } from '../users/users.service.ts';
import * as challenges from './challenges.ts';
import * as rows from './passkeys.repository.ts';

const purposeOf = (userId: number): string => `add:${userId}`;

const toOwn = ({ id, name, made_at, used_at }: rows.PasskeyRow): OwnPasskey => ({
  id,
  name,
  addedAt: made_at,
  usedAt: used_at,
});

export async function listOwnPasskeys({ db }: Deps, { id }: Reader): Promise<OwnPasskey[]> {
  return (await rows.listPasskeys(db, id)).map(toOwn);
}

/** Returns what the account page shows; undefined where passkeys do not work. */
export async function passkeysForAccount(deps: Deps, actor: Reader): Promise<OwnPasskey[] | undefined> {
  const isOff = !(actor.rights.isOwner || isStaff(actor)) || challenges.passkeyDomain(deps) === undefined;
  return isOff ? undefined : listOwnPasskeys(deps, actor);
}

/** Begins adding a passkey. */
export async function beginPasskey(
  deps: Deps,
  { id, email, fullName }: CurrentUser,
): Promise<PasskeyChallenge> {
  const rpID = challenges.requireDomain(deps);
  const own = await listRoomy(deps.db, id);
  const { challenge, ticket } = challenges.makeChallenge(deps, purposeOf(id));
  const { generateRegistrationOptions } = await challenges.webauthn();
  const options = await generateRegistrationOptions({
    rpName: deps.site.name,
    rpID,
    userID: challenges.userHandle(id),
    userName: email,
    userDisplayName: fullName,
    challenge,
    supportedAlgorithmIDs: challenges.supportedAlgorithmIDs,
    timeout: 5 * 60_000,
    excludeCredentials: own.map(({ credential_id, transports }) => ({
      id: credential_id,
      transports: JSON.parse(transports) as string[],
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  return { options: { ...options }, ticket };
}

/** Adds a passkey, named after the browser, and emails its owner. */
export async function addPasskey(
  deps: Deps,
  { id: user_id }: CurrentUser,
  { ticket, credential }: AddPasskeyInput,
  userAgent: string,
): Promise<OwnPasskey> {
  const expectedRPID = challenges.requireDomain(deps);
  const expectedChallenge = await challenges.takeChallenge(deps, ticket, purposeOf(user_id));
  const { verifyRegistrationResponse } = await challenges.webauthn();
  const response = { ...credential, clientExtensionResults: {} };
  const expected = {
    expectedChallenge,
    expectedOrigin: deps.site.url,
    expectedRPID,
    supportedAlgorithmIDs: challenges.supportedAlgorithmIDs,
  };
  const { registrationInfo } = await challenges.verified(deps, () =>
    verifyRegistrationResponse({ response, ...expected }),
  );
  const { id: credential_id, publicKey, counter } = registrationInfo.credential;
  if (credential_id !== credential.id) throw new AppError('PASSKEY_REFUSED');
  const row = {
    user_id,
    credential_id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(credential.response.transports),
    name: deviceName(userAgent),
    made_at: deps.now(),
    used_at: null,
  };
  return deps.db.transaction().execute(async (tx) => {
    const user = await getUser(tx, user_id, 'NOT_SIGNED_IN');
    await listRoomy(tx, user_id);
    if ((await rows.findPasskey(tx, credential_id)) !== undefined) throw new AppError('PASSKEY_TAKEN');
    await noteSecurity(deps, tx, user, { kind: 'passkey-added', name: row.name }, user_id);
    return toOwn(await rows.insertPasskey(tx, row));
  });
}

export function renamePasskey({ db }: Deps, actor: Reader, id: number, name: string): Promise<unknown> {
  return db.transaction().execute(async (tx) => orNotFound(await rows.renameOwn(tx, actor.id, id, name)));
}

/** Removes a passkey and emails its owner. Sessions that began with it stay. */
export function removePasskey(deps: Deps, actor: Reader, id: number): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    const { name } = orNotFound(await rows.deleteOwn(tx, actor.id, id));
    const user = await getUser(tx, actor.id, 'NOT_SIGNED_IN');
    await noteSecurity(deps, tx, user, { kind: 'passkey-removed', name }, user.id);
  });
}

async function listRoomy(handle: Db, userId: number): Promise<rows.PasskeyRow[]> {
  const own = await rows.listPasskeys(handle, userId);
  if (own.length >= passkeyLimits.ofPerson) throw new AppError('TOO_MANY_PASSKEYS');
  return own;
}
