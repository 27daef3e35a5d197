import { type DetailedError, defaultOptions, Upload } from 'tus-js-client';
import { failedCall } from '../../../lib/api/api.ts';
import { type ApiError, unreachable } from '../../../lib/api/api-error.ts';
import { finishUpload } from './finish-upload.ts';

// Loaded with the first upload only: tus-js-client is large.

const ENDPOINT = '/uploads';
/**
 * Bytes of one request. Behind a proxy that collects a request before passing it on this much at most is sent again
 * after a break; and each request keeps the admin's session alive.
 */
const CHUNK = 16 * 1024 * 1024;
/** On a phone's line that takes half a minute. */
const SMALL_CHUNK = 1024 * 1024;
/** Tries again for about ten minutes after the last byte that arrived. */
const RETRY_DELAYS = [500, 1000, 2000, 3000, ...Array.from({ length: 120 }, () => 5000)];

type Metadata = Readonly<Record<string, string>>;

const pathOf = (url: string): string => new URL(url, location.href).pathname;

/**
 * Creates an upload on the server, which says what is wrong with it before its first byte; the browser remembers it.
 * @returns its address
 * @throws ApiError
 */
export function createUpload(file: File, metadata: Metadata): Promise<string> {
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

interface FileWatcher {
  /** Aborted when the person no longer waits. */
  readonly signal: AbortSignal;
  /** @param part from 0 to 1 @param isWaiting the line broke, and it is tried again */
  onProgress: (part: number, isWaiting: boolean) => void;
}

/**
 * Sends a file of work, from where an earlier try stopped, on an earlier page too.
 * @throws ApiError
 */
export async function sendFile(file: File, metadata: Metadata, watcher: FileWatcher): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  let part = 0;
  const upload = new Upload(file, {
    endpoint: ENDPOINT,
    metadata: { ...metadata, filename: file.name },
    chunkSize: SMALL_CHUNK,
    retryDelays: RETRY_DELAYS,
    onProgress: (sent, total) => {
      part = sent / total;
      watcher.onProgress(part, false);
    },
    onShouldRetry: (error) => {
      const again = isPassing(error);
      if (again) watcher.onProgress(part, true);
      return again;
    },
    onSuccess: () => resolve(),
    onError: (error) => reject(toApiError(error)),
  });
  const isSame = (was: Metadata) => Object.entries(metadata).every(([key, value]) => was[key] === value);
  const previous = (await upload.findPreviousUploads()).find((one) => isSame(one.metadata));
  if (previous !== undefined) upload.resumeFromPreviousUpload(previous);
  watcher.signal.addEventListener('abort', () => {
    void upload.abort();
    reject(unreachable());
  });
  upload.start();
  await promise;
  const url = pathOf(upload.url ?? '');
  await finishUpload(url, () => watcher.onProgress(part, true));
  await forgetUpload(url);
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
    // createUpload has remembered it; tus would forget it at any 4xx, for example a login that has ended.
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

/** Uploads of materials that this browser began and did not finish. */
export async function previousUploads() {
  const all = (await defaultOptions.urlStorage?.findAllUploads()) ?? [];
  return all.flatMap(({ size, metadata, uploadUrl }) =>
    uploadUrl == null || metadata['title'] === undefined
      ? []
      : [{ url: pathOf(uploadUrl), size: size ?? 0, metadata }],
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
