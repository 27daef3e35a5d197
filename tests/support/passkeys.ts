import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { Answer, Client } from './client.ts';

/** The address that the products of API tests believe to have. */
const SITE = 'http://localhost:4321';
const PRESENT = 1;
const VERIFIED = 4;
const WITH_KEY = 64;

/** What a device does otherwise than asked. */
interface Changes {
  readonly origin?: string;
  readonly rpId?: string;
  readonly challenge?: string;
  /** Neither finger nor screen lock. */
  readonly unverified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
}

interface Options {
  readonly challenge: string;
  readonly rpId?: string;
  readonly rp?: { readonly id: string };
  readonly user?: { readonly id: string };
}

/** A device with one passkey (ES256, no attestation), in memory. */
export function createDevice({ counts = true, site = SITE } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;
  let handle = '';

  const clientData = (
    type: string,
    options: Options,
    { origin = new URL(site).origin, challenge }: Changes,
  ) =>
    Buffer.from(
      JSON.stringify({ type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }),
    );

  function authenticatorData(rpId: string, changes: Changes, key = Buffer.alloc(0)): Buffer {
    counter = changes.counter ?? (counts ? counter + 1 : 0);
    const flags = PRESENT | (changes.unverified ? 0 : VERIFIED) | (key.length > 0 ? WITH_KEY : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(changes.rpId ?? rpId), head, key]);
  }

  const credential = (response: Readonly<Record<string, Buffer | string>>) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [
        name,
        Buffer.isBuffer(value) ? value.toString('base64url') : value,
      ]),
    ),
  });

  return {
    id: id.toString('base64url'),
    create(options: Options, changes: Changes = {}) {
      handle = options.user?.id ?? '';
      const cose = cbor(
        new Map<number, unknown>([
          [1, 2],
          [3, -7],
          [-1, 1],
          [-2, Buffer.from(x, 'base64url')],
          [-3, Buffer.from(y, 'base64url')],
        ]),
      );
      const key = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
      const authData = authenticatorData(options.rp?.id ?? '', changes, key);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      );
      return credential({
        clientDataJSON: clientData('webauthn.create', options, changes),
        attestationObject,
      });
    },
    get(options: Options, changes: Changes = {}) {
      const clientDataJSON = clientData('webauthn.get', options, changes);
      const data = authenticatorData(options.rpId ?? '', changes);
      const signature = sign('sha256', Buffer.concat([data, sha256(clientDataJSON)]), privateKey);
      const userHandle = changes.userHandle ?? handle;
      return credential({ clientDataJSON, authenticatorData: data, signature, userHandle });
    },
  };
}
export type Device = ReturnType<typeof createDevice>;

/** Asks for the options and has the device answer them: the body of the call that adds a passkey. */
export async function newPasskey(client: Client, device: Device, changes: Changes = {}) {
  const { options, ticket } = (await client.post('/api/me/passkeys/options')).body;
  return { ticket, credential: device.create(options, changes) };
}

/** The same for a login. */
export async function passkeyLogin(client: Client, device: Device, changes: Changes = {}) {
  const { options, ticket } = (await client.post('/api/login/passkey/options')).body;
  return { ticket, credential: device.get(options, changes) };
}

/** The same to confirm who someone is. */
export async function passkeyProof(client: Client, device: Device, changes: Changes = {}) {
  const { options, ticket } = (await client.post('/api/me/confirm-identity/passkey/options')).body;
  return { ticket, credential: device.get(options, changes) };
}

/** Adds a passkey by the calls of the screen. */
export async function addPasskey(client: Client, device = createDevice()): Promise<Device> {
  const { status, body } = await client.post('/api/me/passkeys', await newPasskey(client, device));
  if (status !== 201) throw new Error(`Adding a passkey answered ${status} ${JSON.stringify(body)}.`);
  return device;
}

export const logInWith = async (client: Client, device: Device, changes: Changes = {}): Promise<Answer> =>
  client.post('/api/login/passkey', await passkeyLogin(client, device, changes));

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Encodes whole numbers, texts, bytes and maps (RFC 8949). */
function cbor(value: unknown): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (!(value instanceof Map)) throw new TypeError('There is no such CBOR here.');
  return Buffer.concat([head(5, value.size), ...[...value].flat().map(cbor)]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  return size < 256
    ? Buffer.from([(major << 5) | 24, size])
    : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}
