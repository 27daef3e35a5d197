import { type ApiError, refusalOf, unreachable } from '../../../lib/api-error.ts';
import { leaveIfSignedOut } from '../../../lib/signed-out.ts';
import type { UploadKind } from './upload-kinds.ts';

/** The admin stopped it. */
export class UploadCancelled extends Error {}

export interface UploadForm {
  title: string;
  description: string;
  type: UploadKind;
  courseId: string;
  file: File;
}

interface Watcher {
  onProgress: (sentBytes: number, totalBytes: number) => void;
  signal: AbortSignal;
}

/** The fields first, so that a mistake in them is told before the file has been sent. */
function bodyOf({ title, description, type, courseId, file }: UploadForm): FormData {
  const body = new FormData();
  body.append('title', title);
  body.append('description', description);
  body.append('type', type);
  body.append('courseId', courseId);
  body.append('materialFile', file);
  return body;
}

/**
 * Sends a file with its form; XMLHttpRequest, because fetch cannot tell how much has left.
 * @returns the server's sentence
 * @throws ApiError, UploadCancelled
 */
export function sendFile(form: UploadForm, { onProgress, signal }: Watcher): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', '/api/upload-file');
    request.upload.onprogress = (event) => onProgress(event.loaded, event.total);
    request.onload = () => {
      const body = parse(request.responseText);
      if (request.status === 201) return resolve(messageIn(body));
      reject(refused(request, body));
    };
    request.onerror = () => reject(unreachable());
    request.onabort = () => reject(new UploadCancelled());
    signal.addEventListener('abort', () => request.abort());
    request.send(bodyOf(form));
  });
}

function refused(request: XMLHttpRequest, body: unknown): ApiError {
  const refusal = refusalOf(request.status, body, request.getResponseHeader('retry-after'));
  leaveIfSignedOut(refusal);
  return refusal;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const messageIn = (body: unknown): string =>
  typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '';
