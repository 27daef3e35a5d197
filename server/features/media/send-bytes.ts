import type { ServerResponse } from 'node:http';

/**
 * Sends chunks as fast as the client takes them, and ends the response. A client that goes away ends it, and that is no
 * error.
 * @throws the error of the source; the connection is cut, as part of the response is out
 */
export async function sendBytes(body: AsyncIterable<Buffer>, outgoing: ServerResponse): Promise<void> {
  try {
    for await (const chunk of body) {
      await written(outgoing, chunk);
      if (outgoing.destroyed) return;
    }
  } catch (error) {
    outgoing.destroy();
    throw error;
  }
  outgoing.end();
}

/** Resolves when the system has taken the bytes, or the connection is gone: only then the buffer may be used again. */
const written = (outgoing: ServerResponse, chunk: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const settle = (): void => {
      outgoing.off('close', settle);
      resolve();
    };
    outgoing.once('close', settle);
    outgoing.write(chunk, settle);
  });
