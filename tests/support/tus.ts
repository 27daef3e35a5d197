import type { Answer, Client } from './client.ts';

const VERSION = { 'tus-resumable': '1.0.0' };

/** `Upload-Metadata` as tus writes it. */
export const tusMetadata = (fields: Readonly<Record<string, string | number>>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(String(value)).toString('base64')}`)
    .join(',');

/** Begins an upload of so many bytes. */
export const beginUpload = (
  client: Client,
  fields: Readonly<Record<string, string | number>>,
  size: number,
): Promise<Answer> =>
  client.request('POST', '/uploads', {
    headers: { ...VERSION, 'upload-length': String(size), 'upload-metadata': tusMetadata(fields) },
  });

/** Sends bytes from an offset on. */
export const sendBytes = (client: Client, path: string, offset: number, body: Buffer): Promise<Answer> =>
  client.request('PATCH', path, {
    headers: {
      ...VERSION,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
    body,
  });

/** Begins an upload and sends all of it. @returns the last answer */
export async function sendFile(
  client: Client,
  fields: Readonly<Record<string, string | number>>,
  bytes: Buffer,
): Promise<Answer> {
  const begun = await beginUpload(client, fields, bytes.length);
  return begun.status < 400 ? sendBytes(client, addressOf(begun), 0, bytes) : begun;
}

/** Asks how far an upload is. */
export const askOffset = (client: Client, path: string): Promise<Answer> =>
  client.request('HEAD', path, { headers: VERSION });

/** Ends an upload as the protocol asks for it. */
export const cancelUpload = (client: Client, path: string): Promise<Answer> =>
  client.request('DELETE', path, { headers: VERSION });

/** The address of an upload that was begun. */
export const addressOf = (begun: Answer): string => begun.headers.get('location') ?? '';
