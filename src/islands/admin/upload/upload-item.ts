import type { Speed } from './speed-meter.ts';
import type { UploadKind } from './upload-kinds.ts';

/**
 * - `queued`: its turn comes
 * - `sending`: bytes are on their way
 * - `waiting`: the server cannot be reached just now; it is tried again
 * - `checking`: all bytes are there
 * - `paused`: until somebody resumes it
 * - `needs-file`: begun before the page was loaded; the browser wants the file to be chosen anew
 * - `elsewhere`: another tab of this browser has the file and sends it
 * - `failed`: `message` says why
 */
export type UploadStatus =
  | 'queued'
  | 'sending'
  | 'waiting'
  | 'checking'
  | 'paused'
  | 'needs-file'
  | 'elsewhere'
  | 'failed';

/** What is remembered of an upload in the browser. */
export interface SavedUpload {
  /** Its address on the server. */
  readonly url: string;
  readonly kind: UploadKind;
  readonly title: string;
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

/** An upload on the screen. */
export interface UploadItem extends SavedUpload {
  readonly status: UploadStatus;
  readonly speed: Speed;
  readonly message?: string | undefined;
  /** Failed for good: the server has forgotten it. */
  readonly over?: boolean;
}

/** How an upload is going that sends nothing just now. */
export const idle = (sentBytes: number, totalBytes: number): Speed => ({
  sentBytes,
  totalBytes,
  bytesPerSecond: undefined,
  secondsLeft: undefined,
});

/** Whether a file is the one an upload was begun with, as far as a browser can tell without reading it. */
export const isSameFile = (saved: SavedUpload, file: File): boolean =>
  saved.name === file.name && saved.size === file.size && saved.lastModified === file.lastModified;
