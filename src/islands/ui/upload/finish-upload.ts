import type { UploadFinished } from '../../../../server/contract/materials.ts';
import { unwrap, uploads } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

/** A proxy that did not wait for the server, in the words of nginx and of Cloudflare; the server is still at work. */
const PROXY_TIMEOUT: ReadonlySet<number> = new Set([504, 524]);
const RETRY_MS = 5000;
/** Some hours with a proxy that waits for minutes, ten minutes with one that does not. */
const TRIES = 120;

/**
 * Makes a complete upload what it is to become, however long it takes.
 * @param onWaiting called where the line broke, and it is tried again; without it that is an error
 * @returns the server's sentence, and its warning @throws ApiError
 */
export async function finishUpload(url: string, onWaiting?: () => void): Promise<UploadFinished> {
  const id = url.replace('/uploads/', '');
  for (let tried = 1; ; tried += 1) {
    try {
      return await unwrap(uploads[':id'].finish.$post({ param: { id } }));
    } catch (error) {
      const status = error instanceof ApiError ? error.status : undefined;
      if (tried === TRIES || status === undefined) throw error;
      if (status === 0 && onWaiting !== undefined) onWaiting();
      else if (!PROXY_TIMEOUT.has(status)) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
