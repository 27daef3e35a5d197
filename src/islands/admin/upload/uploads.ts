import type { Upload } from 'tus-js-client';
import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { failureOf } from '../act.ts';
import { hold, isHeldElsewhere, letGo, listen, tell, whenLetGo } from './other-tabs.ts';
import { forget, readSaved, save } from './saved-uploads.ts';
import { createSpeedMeter } from './speed-meter.ts';
import { startTransfer } from './transfer.ts';
import { announce, askState, finish, terminate, type UploadMetadata } from './upload-calls.ts';
import { idle, isSameFile, type SavedUpload, type UploadItem, type UploadStatus } from './upload-item.ts';
import type { UploadKind } from './upload-kinds.ts';
import { uploadStore } from './upload-store.ts';

/** More at a time would only share the same line. */
const AT_ONCE = 2;
const RUNNING: readonly UploadStatus[] = ['sending', 'waiting', 'checking'];

/** Refusals that no other try changes. */
const FINAL: ReadonlySet<number> = new Set([400, 404, 409, 410, 413, 415, 422]);

const files = new Map<string, File>();
const transfers = new Map<string, Upload>();
let whenDone = (): void => undefined;

/** @param reload called after each upload that became a material */
export function onUploaded(reload: () => void): void {
  whenDone = reload;
}

/** True while leaving the page would interrupt something. */
export const isUploading = (): boolean =>
  uploadStore.all().some(({ status }) => status === 'queued' || RUNNING.includes(status));

/** Announces a file and puts it in line. @throws ApiError when the server refuses it; nothing was sent then */
export async function addUpload(
  file: File,
  kind: UploadKind,
  title: string,
  metadata: UploadMetadata,
): Promise<void> {
  const url = await announce(file, metadata);
  const { name, size, lastModified } = file;
  const item: UploadItem = {
    url,
    kind,
    title,
    name,
    size,
    lastModified,
    status: 'queued',
    speed: idle(0, size),
  };
  files.set(url, file);
  hold(url);
  save(item);
  uploadStore.add(item);
  next();
}

/** Shows what this browser began before the page was loaded; what is complete by now is finished. */
export async function restoreUploads(): Promise<void> {
  for (const saved of readSaved()) if (uploadStore.find(saved.url) === undefined) await restore(saved);
}

async function restore(saved: SavedUpload): Promise<void> {
  const { url, size } = saved;
  try {
    const { offset, done } = await askState(url);
    const isElsewhere = await isHeldElsewhere(url);
    uploadStore.add({
      ...saved,
      status: isElsewhere ? 'elsewhere' : 'needs-file',
      speed: idle(offset, size),
    });
    if (isElsewhere) void follow(saved);
    else if (done) await complete(url);
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 410)) drop(url);
  }
}

/** Waits for another tab to end with an upload, or to go away in the middle of it. */
async function follow(saved: SavedUpload): Promise<void> {
  await whenLetGo(saved.url);
  if (readSaved().some(({ url }) => url === saved.url)) return restore(saved);
  uploadStore.remove(saved.url);
  whenDone();
}

listen(({ url, sentBytes, totalBytes }) => {
  const item = uploadStore.find(url);
  if (item === undefined || files.has(url)) return;
  uploadStore.change(url, { status: 'elsewhere', speed: idle(sentBytes, totalBytes) });
  if (item.status !== 'elsewhere') void follow(item);
});

/** Goes on with an upload of an earlier page. @returns whether it is the same file */
export function chooseAgain(url: string, file: File): boolean {
  const item = uploadStore.find(url);
  if (item === undefined || !isSameFile(item, file)) return false;
  files.set(url, file);
  hold(url);
  resume(url);
  return true;
}

/** Stops sending until it is resumed; what arrived stays. */
export function pause(url: string): void {
  stop(url);
  uploadStore.change(url, { status: 'paused' });
  next();
}

/** Puts an upload in line again, or asks for its file where this page does not have it. */
export function resume(url: string): void {
  uploadStore.change(url, { status: files.has(url) ? 'queued' : 'needs-file', message: undefined });
  next();
}

/** Stops an upload for good. That the server has forgotten it already is as good. */
export async function cancel(url: string): Promise<void> {
  stop(url);
  drop(url);
  next();
  showToast('warning', 'Upload cancelled.');
  await terminate(url).catch(() => undefined);
}

function stop(url: string): void {
  void transfers.get(url)?.abort();
  transfers.delete(url);
}

function drop(url: string): void {
  files.delete(url);
  // Before another tab hears that it is its turn.
  forget(url);
  letGo(url);
  uploadStore.remove(url);
}

/** Starts what is in line, as far as there is room. */
function next(): void {
  const all = uploadStore.all();
  const room = AT_ONCE - all.filter(({ status }) => RUNNING.includes(status)).length;
  for (const { url } of all.filter(({ status }) => status === 'queued').slice(0, Math.max(0, room)))
    void send(url);
}

async function send(url: string): Promise<void> {
  const file = files.get(url);
  if (file === undefined) return;
  const measure = createSpeedMeter();
  uploadStore.change(url, { status: 'sending' });
  const isHere = (): boolean => RUNNING.includes(uploadStore.find(url)?.status ?? 'paused');
  try {
    const transfer = await startTransfer(file, url, {
      onProgress: (sent, total) => {
        if (!isHere()) return;
        uploadStore.change(url, { status: 'sending', speed: measure(sent, total) });
        tell({ url, sentBytes: sent, totalBytes: total });
      },
      onWaiting: () => isHere() && uploadStore.change(url, { status: 'waiting' }),
      onSent: () => void complete(url),
      onFailure: (error) => fail(url, error),
    });
    transfers.set(url, transfer);
    // Paused or cancelled while the client was loading.
    if (!isHere()) stop(url);
  } catch (error) {
    fail(url, error);
  }
}

async function complete(url: string): Promise<void> {
  uploadStore.change(url, { status: 'checking' });
  try {
    const message = await finish(url);
    drop(url);
    showToast('success', message);
    whenDone();
  } catch (error) {
    fail(url, error);
  }
  next();
}

/** Takes what failed for good off the screen. */
export const dismiss = (url: string): void => drop(url);

/** What the server refused for good is over; after a fault it can be resumed. */
function fail(url: string, error: unknown): void {
  stop(url);
  const over = error instanceof ApiError && FINAL.has(error.status);
  if (over) {
    forget(url);
    letGo(url);
  }
  uploadStore.change(url, { status: 'failed', message: errorMessage(error), over });
  showToast('error', failureOf(error));
  next();
}
