import type { Progress, ProgressInput } from '../../../server/contract/materials.ts';
import { memberLimits } from '../../../server/contract/member-limits.ts';
import { api, unwrap } from './api.ts';
import { ApiError } from './api-error.ts';
import { forgetUnsaved, keepUnsaved, listUnsaved, type Unsaved, unsavedOf } from './unsaved-progress.ts';

type News = Pick<ProgressInput, 'positionSeconds' | 'completed'>;

/** Requests in progress by material, to avoid sending twice. */
const underway = new Map<number, Promise<Progress>>();

async function put(id: number, json: ProgressInput, last: boolean): Promise<Progress> {
  const request = { param: { id: String(id) }, json };
  const sent = unwrap(api.materials[':id'].progress.$put(request, { init: { keepalive: last } }));
  underway.set(id, sent);
  try {
    return await sent;
  } finally {
    if (underway.get(id) === sent) underway.delete(id);
  }
}

/** Returns true if a retry can succeed: offline, server down, or session ended. */
const isWorthKeeping = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 401 || error.status === 429 || error.status >= 500);

async function confirmed(sent: Promise<Progress>, kept: Unsaved | undefined): Promise<Progress> {
  try {
    const progress = await sent;
    if (kept !== undefined) forgetUnsaved(kept);
    return progress;
  } catch (error) {
    if (kept !== undefined && !isWorthKeeping(error)) forgetUnsaved(kept);
    throw error;
  }
}

/**
 * Saves the position in a material, with unconfirmed changes of this visit. Stored in the browser until confirmed.
 * @param last true while leaving the page, which sends it in the background
 * @throws ApiError
 */
export async function saveProgress(id: number, news: News, last = false): Promise<Progress> {
  const kept = keepUnsaved(id, news);
  const { positionSeconds, completed } = kept ?? news;
  return confirmed(put(id, { positionSeconds, completed }, last), kept);
}

/**
 * Records a visit to a material. Sends unsent progress first, because the server would otherwise treat the visit as
 * newer.
 * @throws ApiError
 */
export async function saveVisit(id: number): Promise<void> {
  const kept = unsavedOf(id);
  if (kept !== undefined) await sendUnsaved(kept);
  await saveProgress(id, {});
}

/** Sends one stored change; newer data on the server wins. @throws ApiError */
export async function sendUnsaved(kept: Unsaved): Promise<Progress> {
  const { materialId, at, positionSeconds, completed } = kept;
  const agoMs = Math.min(Math.max(1, Date.now() - at), memberLimits.progressAgeMs);
  return confirmed(put(materialId, { positionSeconds, completed, agoMs }, false), kept);
}

/**
 * Sends all stored changes of earlier visits.
 * @param onSaved called with the progress of each material
 * @returns true if there were any
 */
export async function sendAllUnsaved(
  onSaved: (id: number, progress: Progress) => void = () => {},
): Promise<boolean> {
  const entries = listUnsaved();
  await Promise.all(
    entries.map((entry) =>
      (underway.get(entry.materialId) ?? sendUnsaved(entry)).then(
        (progress) => onSaved(entry.materialId, progress),
        () => {},
      ),
    ),
  );
  return entries.length > 0;
}
