import { z } from 'zod';
import { lineOf, named } from './fields.ts';
import { passkeyLimits } from './passkey-limits.ts';

const UNREADABLE = 'Your browser sent a passkey that we can’t read. Please try again.';
const bytes = z.string(UNREADABLE).regex(/^[\w-]+$/, UNREADABLE);

/** What a browser's device signed, as JSON, with the ticket of the challenge. */
const signed = <Response extends z.ZodRawShape>(response: Response) =>
  z.object({
    ticket: z.string(UNREADABLE).max(300, UNREADABLE),
    credential: z.object(
      {
        id: bytes.max(passkeyLimits.id, UNREADABLE),
        rawId: bytes,
        type: z.literal('public-key', UNREADABLE),
        response: z.object({ clientDataJSON: bytes, ...response }, UNREADABLE),
      },
      UNREADABLE,
    ),
  });

const transport = z.string(UNREADABLE).max(40, UNREADABLE);
export const addPasskeyInput = signed({
  attestationObject: bytes,
  transports: z.array(transport, UNREADABLE).max(10, UNREADABLE).default([]),
});
export type AddPasskeyInput = z.infer<typeof addPasskeyInput>;

export const passkeyLoginInput = signed({
  authenticatorData: bytes,
  signature: bytes,
  userHandle: bytes.exactOptional(),
});
export type PasskeyLoginInput = z.infer<typeof passkeyLoginInput>;

/** `options` are WebAuthn's, as JSON; `ticket` is returned with what the device signed. */
export const passkeyChallenge = named('PasskeyChallenge', {
  ticket: z.string(),
  options: z.looseObject({ challenge: z.string() }),
});
export type PasskeyChallenge = z.infer<typeof passkeyChallenge>;

export const passkeyName = z.object({ name: lineOf(passkeyLimits.name, 'Please enter a name.') });

export const ownPasskey = named('OwnPasskey', {
  id: z.int(),
  name: z.string(),
  addedAt: z.int(),
  usedAt: z.int().nullable(),
});
export type OwnPasskey = z.infer<typeof ownPasskey>;

export const passkeyAdded = z.object({ message: z.string(), passkey: ownPasskey });
