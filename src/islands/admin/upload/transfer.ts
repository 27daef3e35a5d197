import type { DetailedError, Upload } from 'tus-js-client';
import { type ApiError, unreachable } from '../../../lib/api-error.ts';
import { refusalIn } from './upload-calls.ts';

/**
 * Bytes of one request. Behind a proxy that collects a request before passing it on this much at most is sent again
 * after a break; and each request tells the server that its admin is still there.
 */
const CHUNK = 16 * 1024 * 1024;
/** Tries again for about ten minutes after the last byte that arrived. */
const RETRY_DELAYS = [500, 1000, 2000, 3000, ...Array.from({ length: 120 }, () => 5000)];

interface Watcher {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  /** The line broke or the server is down; it is tried again. */
  onWaiting: () => void;
  onSent: () => void;
  onFailure: (error: ApiError) => void;
}

/** Sends a file to its upload's address, from where the server has it. The client is loaded with the first upload only. */
export async function startTransfer(file: File, url: string, watcher: Watcher): Promise<Upload> {
  const { Upload: Transfer } = await import('tus-js-client');
  const transfer = new Transfer(file, {
    uploadUrl: url,
    chunkSize: CHUNK,
    retryDelays: RETRY_DELAYS,
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
  transfer.start();
  return transfer;
}

/** No answer, a fault of the server, or another request of the same upload that has not let go yet. */
function isPassing({ originalResponse }: DetailedError): boolean {
  const status = originalResponse?.getStatus() ?? 0;
  if (status === 409) return originalResponse?.getBody().includes('UPLOAD_OUT_OF_STEP') ?? false;
  return status === 0 || (status >= 500 && status !== 507);
}

function toApiError(error: Error | DetailedError): ApiError {
  const response = 'originalResponse' in error ? error.originalResponse : null;
  if (response === null) return unreachable();
  return refusalIn(response.getStatus(), response.getBody(), response.getHeader('retry-after') ?? null);
}
