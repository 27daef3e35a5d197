import { Readable } from 'node:stream';
import type { Answer, Client } from './client.ts';

/** An upload whose second half waits until it is let go. */
export interface HeldUpload {
  readonly answer: Promise<Answer>;
  readonly sendRest: () => void;
}

/** Sends the first half of an upload form. */
export async function holdUpload(client: Client, form: FormData): Promise<HeldUpload> {
  const encoded = new Response(form);
  const bytes = Buffer.from(await encoded.arrayBuffer());
  const half = Math.floor(bytes.length / 2);
  const { promise: letGo, resolve: sendRest } = Promise.withResolvers<void>();
  const halves = async function* () {
    yield bytes.subarray(0, half);
    await letGo;
    yield bytes.subarray(half);
  };
  const answer = client.request('POST', '/api/upload-file', {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    body: Readable.from(halves()),
  });
  return { answer, sendRest };
}
