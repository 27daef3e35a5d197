import type { ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/**
 * Passes a stream on as fast as the client takes it. A client that goes away ends it, and that is no error.
 * @throws the stream's error where it breaks; the connection is cut, as part of the answer is out
 */
export async function sendStream(body: Readable, outgoing: ServerResponse): Promise<void> {
  let isBroken = false;
  // Heard before the pipeline hears it, which then closes the answer as well.
  body.once('error', () => {
    isBroken = !outgoing.destroyed;
  });
  try {
    await pipeline(body, outgoing);
  } catch (error) {
    if (!isBroken) return;
    outgoing.destroy();
    throw error;
  }
}
