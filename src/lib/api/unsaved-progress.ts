import type { ProgressInput } from '../../../server/contract/materials.ts';
import { readUser } from '../member/stored-user.ts';

const KEY = 'unsavedProgress';

/** Progress that the server has not confirmed yet. */
export interface Unsaved extends Pick<ProgressInput, 'positionSeconds' | 'completed'> {
  readonly userId: number;
  readonly materialId: number;
  /** Time of the change by this browser's clock. */
  readonly at: number;
}

const isUnsaved = (value: unknown): value is Unsaved =>
  typeof value === 'object' &&
  value !== null &&
  ['userId', 'materialId', 'at'].every((name) => typeof Reflect.get(value, name) === 'number');

function readAll(): Unsaved[] {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(value) ? value.filter(isUnsaved) : [];
  } catch {
    return [];
  }
}

function writeAll(entries: readonly Unsaved[]): void {
  try {
    if (entries.length === 0) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(entries));
  } catch {
    // Without storage, at most the seconds since the last save are lost.
  }
}

const isOf = (one: Unsaved, userId: number | undefined, materialId: number): boolean =>
  one.userId === userId && one.materialId === materialId;

/**
 * Stores progress until the server confirms it. Missing fields keep the values stored before.
 * @returns the stored progress; undefined without a known user
 */
export function keepUnsaved(
  materialId: number,
  news: Pick<ProgressInput, 'positionSeconds' | 'completed'>,
): Unsaved | undefined {
  const userId = readUser()?.id;
  if (userId === undefined) return undefined;
  const entries = readAll();
  const before = entries.find((entry) => isOf(entry, userId, materialId));
  const kept: Unsaved = { ...before, ...news, userId, materialId, at: Date.now() };
  writeAll([...entries.filter((entry) => entry !== before), kept]);
  return kept;
}

/** Removes stored progress, unless it was replaced by newer. */
export function forgetUnsaved({ userId, materialId, at }: Unsaved): void {
  writeAll(readAll().filter((entry) => !isOf(entry, userId, materialId) || entry.at > at));
}

/** Lists the stored progress of this browser's user. */
export function listUnsaved(): Unsaved[] {
  const userId = readUser()?.id;
  return readAll().filter((entry) => entry.userId === userId);
}

/** Returns the stored progress of a material. */
export const unsavedOf = (materialId: number): Unsaved | undefined =>
  listUnsaved().find((entry) => entry.materialId === materialId);
