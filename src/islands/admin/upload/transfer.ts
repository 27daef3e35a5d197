import { type DetailedError, defaultOptions, Upload } from 'tus-js-client';
import { failedCall } from '../../../lib/api.ts';
import { type ApiError, unreachable } from '../../../lib/api-error.ts';
import type { UploadMetadata } from './uploads.tsx';

// uploads.tsx loads this file with the first upload only: tus-js-client is large.

const ENDPOINT = '/uploads';
/**
 * Bytes of one request. Behind a proxy that collects a request before passing it on this much at most is sent again
 * after a break; and each request keeps the admin's session alive.
 */
const CHUNK = 16 * 1024 * 1024;
/** Tries again for about ten minutes after the last byte that arrived. */
const RETRY_DELAYS = [500, 1000, 2000, 3000, ...Array.from({ length: 120 }, () => 5000)];

const pathOf = (url: string): string => new URL(url, location.href).pathname;

/**
 * Creates an upload on the server, which says what is wrong with it before its first byte; the browser remembers it.
 * @returns its address
 * @throws ApiError
 */
export function createUpload(file: File, metadata: UploadMetadata): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    metadata: { ...metadata, filename: file.name },
    retryDelays: null,
    onUploadUrlAvailable: () => {
      // Sending waits for its turn.
      void upload.abort();
      resolve(pathOf(upload.url ?? ''));
    },
    onError: (error) => reject(toApiError(error)),
  });
  upload.start();
  return promise;
}

interface Watcher {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The line broke or the server is down; it is tried again. */
  onWaiting: () => void;
  onSent: () => void;
  onFailure: (error: ApiError) => void;
}

/** Sends a file to its upload's address, from where the server has it; start() and abort() as often as it takes. */
export const createTransfer = (file: File, url: string, watcher: Watcher): Upload =>
  new Upload(file, {
    uploadUrl: url,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
    // createUpload has remembered it; tus would forget it at any 4xx, such as a login that has ended.
    storeFingerprintForResuming: false,
    onProgress: watcher.onProgress,
    onSuccess: watcher.onSent,
    onShouldRetry: (error) => {
      const again = isPassing(error);
      if (again) watcher.onWaiting();
      return again;
    },
    onError: (error) => watcher.onFailure(toApiError(error)),
  });

/** Uploads this browser began and did not finish. */
export async function previousUploads() {
  const all = (await defaultOptions.urlStorage?.findAllUploads()) ?? [];
  return all.flatMap(({ size, metadata, uploadUrl }) =>
    uploadUrl == null ? [] : [{ url: pathOf(uploadUrl), size: size ?? 0, metadata }],
  );
}

/** Whether a file is the one an upload was begun with, by its name, size and date. */
export async function isSameFile(url: string, file: File): Promise<boolean> {
  const previous = await new Upload(file, { endpoint: ENDPOINT }).findPreviousUploads();
  return previous.some(({ uploadUrl }) => uploadUrl != null && pathOf(uploadUrl) === url);
}

/** Takes an upload out of the memory of this browser. */
export async function forgetUpload(url: string): Promise<void> {
  const storage = defaultOptions.urlStorage;
  for (const { uploadUrl, urlStorageKey } of (await storage?.findAllUploads()) ?? [])
    if (uploadUrl != null && pathOf(uploadUrl) === url) await storage?.removeUpload(urlStorageKey);
}

/** Has the server forget it. That it has already is as good. */
export const deleteUpload = (url: string): Promise<void> => Upload.terminate(url).catch(() => undefined);

/** No answer, a fault of the server, or another request of the same upload that is not over yet. */
function isPassing({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 409) return originalResponse?.getBody().includes('UPLOAD_OUT_OF_STEP') ?? false;
  return status === 0 || (status >= 500 && status !== 507);
}

function toApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return unreachable();
  const retryAfter = response.getHeader('retry-after') ?? null;
  return failedCall(response.getStatus(), parse(response.getBody()), retryAfter);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
