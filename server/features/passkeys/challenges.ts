import { randomToken } from '../../crypto/tokens.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';

const VALID_MS = 5 * 60_000;

/** Kinds of keys as COSE numbers them: EdDSA, ES256, RS256. Node still calls its newer ones experimental. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** Loaded at the first passkey: the library takes 27 MB. */
export const webauthn = () => import('@simplewebauthn/server');

/** Returns the domain that passkeys belong to; undefined where browsers refuse them: without https, or at an IP address. */
export function passkeyDomain({ site }: Pick<Deps, 'site'>): string | undefined {
  const { protocol, hostname } = new URL(site.url);
  const isAddress = /^\[|^[\d.]+$/.test(hostname);
  return hostname === 'localhost' || (protocol === 'https:' && !isAddress) ? hostname : undefined;
}

/** @throws AppError PASSKEYS_OFF */
export function requireDomain(deps: Deps): string {
  const domain = passkeyDomain(deps);
  if (domain === undefined) throw new AppError('PASSKEYS_OFF');
  return domain;
}

/** Makes a challenge, and the ticket that it is taken with. @param purpose what it is for, and for whom */
export function makeChallenge(deps: Deps, purpose: string) {
  const challenge = randomToken();
  const ticket = deps.encryptionFor('passkeys').encrypt(`${deps.now() + VALID_MS} ${challenge}`, purpose);
  return { challenge: Buffer.from(challenge, 'base64url'), ticket };
}

/** Returns a ticket's challenge, once and for 5 minutes. @throws AppError PASSKEY_LATE */
export async function takeChallenge(deps: Deps, ticket: string, purpose: string): Promise<string> {
  const sealed = deps.encryptionFor('passkeys').decrypt(ticket, purpose);
  const [expiresAt, challenge] = sealed?.split(' ') ?? [];
  if (challenge === undefined || Number(expiresAt) < deps.now()) throw new AppError('PASSKEY_LATE');
  if (!(await deps.limiter.takes('passkeyChallenge', challenge))) throw new AppError('PASSKEY_LATE');
  return challenge;
}

/** Runs a check of the library, which throws for anything wrong that a browser sent. @throws AppError PASSKEY_REFUSED */
export async function verified<Found extends { verified: boolean }>(
  { log }: Deps,
  check: () => Promise<Found>,
): Promise<Found & { verified: true }> {
  const found = await check().catch((error: Error) => {
    log.info({ reason: error.message.slice(0, 300) }, 'passkey refused');
  });
  if (!found?.verified) throw new AppError('PASSKEY_REFUSED');
  return found as Found & { verified: true };
}

/** Returns WebAuthn's name of a user: bytes that say nothing about the person. */
export const userHandle = (userId: number): Buffer<ArrayBuffer> => Buffer.from(String(userId));
