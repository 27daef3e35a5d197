import { type DetailedError, defaultOptions, Upload } from 'tus-js-client';
import { failedCall } from '../../../lib/api/api.ts';
import { type ApiError, unreachable } from '../../../lib/api/api-error.ts';
import { finishUpload } from './finish-upload.ts';

// Loaded with the first upload only: tus-js-client is large.

const ENDPOINT = '/uploads';
/**
 * Bytes per request. Limits what is sent again after an interruption behind a buffering proxy; each request also
 * extends the admin's session.
 */
const CHUNK = 16 * 1024 * 1024;
/** About half a minute on a phone's connection. */
const SMALL_CHUNK = 1024 * 1024;
/** Retries for about ten minutes after the last progress. */
const RETRY_DELAYS = [500, 1000, 2000, 3000, ...Array.from({ length: 120 }, () => 5000)];

type Metadata = Readonly<Record<string, string>>;

const pathOf = (url: string): string => new URL(url, location.href).pathname;

/**
 * Creates an upload on the server, which validates it before the first byte; the browser remembers it.
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
      // Sending is queued.
      void upload.abort();
      resolve(pathOf(upload.url ?? ''));
    },
    onError: (error) => reject(toApiError(error)),
  });
  upload.start();
  return promise;
}

interface FileWatcher {
  /** Aborted when the user cancels. */
  readonly signal: AbortSignal;
  /** @param part from 0 to 1 @param isWaiting true on retries after a network error */
  onProgress: (part: number, isWaiting: boolean) => void;
}

/** Uploads a file of a submission; resumes an earlier try, also of an earlier page load. @throws ApiError */
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
  /** Called when offline or the server is down; retries. */
  onWaiting: () => void;
  onSent: () => void;
  onFailure: (error: ApiError) => void;
}

/** Sends a file to its upload's address and resumes where the server is; start() and abort() can be repeated. */
export const createTransfer = (file: File, url: string, watcher: Watcher): Upload =>
  new Upload(file, {
    uploadUrl: url,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
    // createUpload has stored it; tus would forget it on any 4xx, for example after the session ended.
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

/** Lists unfinished uploads of materials from this browser. */
export async function previousUploads() {
  const all = (await defaultOptions.urlStorage?.findAllUploads()) ?? [];
  return all.flatMap(({ size, metadata, uploadUrl }) =>
    uploadUrl == null || metadata['title'] === undefined
      ? []
      : [{ url: pathOf(uploadUrl), size: size ?? 0, metadata }],
  );
}

/** Returns true if a file matches an upload by name, size and date. */
export async function isSameFile(url: string, file: File): Promise<boolean> {
  const previous = await new Upload(file, { endpoint: ENDPOINT }).findPreviousUploads();
  return previous.some(({ uploadUrl }) => uploadUrl != null && pathOf(uploadUrl) === url);
}

/** Removes an upload from this browser's storage. */
export async function forgetUpload(url: string): Promise<void> {
  const storage = defaultOptions.urlStorage;
  for (const { uploadUrl, urlStorageKey } of (await storage?.findAllUploads()) ?? [])
    if (uploadUrl != null && pathOf(uploadUrl) === url) await storage?.removeUpload(urlStorageKey);
}

/** Deletes an upload on the server. Idempotent. */
export const deleteUpload = (url: string): Promise<void> => Upload.terminate(url).catch(() => undefined);

/** Returns true for temporary failures: no answer, a server error, or a concurrent request of the same upload. */
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
