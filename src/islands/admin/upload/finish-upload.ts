import { unwrap, uploads } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

/** A proxy that did not wait for the server, in the words of nginx and of Cloudflare; the server is still at work. */
const PROXY_TIMEOUT: ReadonlySet<number> = new Set([504, 524]);
const RETRY_MS = 5000;
/** Some hours with a proxy that waits for minutes, ten minutes with one that does not. */
const TRIES = 120;

/** Makes a complete upload a material, however long it takes. @returns the server's sentence, and its warning @throws ApiError */
export async function finishUpload(url: string): Promise<{ message: string; warning?: string | undefined }> {
  const id = url.replace('/uploads/', '');
  for (let tried = 1; ; tried += 1) {
    try {
      return await unwrap(uploads[':id'].finish.$post({ param: { id } }));
    } catch (error) {
      if (tried === TRIES || !(error instanceof ApiError && PROXY_TIMEOUT.has(error.status))) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}
