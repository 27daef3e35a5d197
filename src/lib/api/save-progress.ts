import { limits } from '../../../server/contract/limits.ts';
import type { Progress, ProgressInput } from '../../../server/contract/materials.ts';
import { api, unwrap } from './api.ts';
import { ApiError } from './api-error.ts';
import { forgetUnsaved, keepUnsaved, listUnsaved, type Unsaved, unsavedOf } from './unsaved-progress.ts';

type News = Pick<ProgressInput, 'positionSeconds' | 'completed'>;

/** What is on its way, by material: it is not sent twice. */
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

/** Another try can succeed: the line was down, the server was, or the person must log in again. */
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
 * Tells the server where the person is in a material, and what it has not confirmed of this visit. Kept in the browser
 * until it has.
 * @param last true when the page is going away: the browser then sends it on its own
 * @throws ApiError
 */
export async function saveProgress(id: number, news: News, last = false): Promise<Progress> {
  const kept = keepUnsaved(id, news);
  const { positionSeconds, completed } = kept ?? news;
  return confirmed(put(id, { positionSeconds, completed }, last), kept);
}

/**
 * Tells the server that the person has a material before them. What an earlier visit could not send goes first: it is
 * older, and the server would hold the visit for news. @throws ApiError
 */
export async function saveVisit(id: number): Promise<void> {
  const kept = unsavedOf(id);
  if (kept !== undefined) await sendUnsaved(kept);
  await saveProgress(id, {});
}

/** Sends one thing that was kept; what the server learnt since then stands. @throws ApiError */
export async function sendUnsaved(kept: Unsaved): Promise<Progress> {
  const { materialId, at, positionSeconds, completed } = kept;
  const agoMs = Math.min(Math.max(1, Date.now() - at), limits.progressAgeMs);
  return confirmed(put(materialId, { positionSeconds, completed, agoMs }, false), kept);
}

/**
 * Sends whatever an earlier visit could not.
 * @param onSaved told where the person is in each of these materials
 * @returns whether there was anything
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
