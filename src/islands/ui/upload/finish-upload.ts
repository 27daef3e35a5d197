import type { UploadFinished } from '../../../../server/contract/materials.ts';
import { unwrap, uploads } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';

/** Timeouts of a proxy (nginx and Cloudflare) while the server is still working. */
const PROXY_TIMEOUT: ReadonlySet<number> = new Set([504, 524]);
const RETRY_MS = 5000;
/** Hours behind a proxy that waits for minutes, ten minutes behind one that does not. */
const TRIES = 120;

/**
 * Finishes a complete upload, however long it takes.
 * @param onWaiting called on retries after a network error; without it that is an error
 * @returns the server's message and warning
 * @throws ApiError
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
