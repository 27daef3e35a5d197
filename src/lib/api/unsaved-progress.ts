import type { ProgressInput } from '../../../server/contract/materials.ts';
import { readUser } from '../member/stored-user.ts';

const KEY = 'unsavedProgress';

/** What a person did in a material and the server has not confirmed yet. */
export interface Unsaved extends Pick<ProgressInput, 'positionSeconds' | 'completed'> {
  readonly userId: number;
  readonly materialId: number;
  /** When it was so, by this browser's clock. */
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
    // A browser that keeps nothing loses at most the seconds since the last save.
  }
}

const isOf = (one: Unsaved, userId: number | undefined, materialId: number): boolean =>
  one.userId === userId && one.materialId === materialId;

/**
 * Keeps something until the server has it. What was kept of the same material before holds where this says nothing.
 * @returns what is kept now; undefined where no one is known to be signed in
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

/** Forgets what was kept, unless something newer took its place. */
export function forgetUnsaved({ userId, materialId, at }: Unsaved): void {
  writeAll(readAll().filter((entry) => !isOf(entry, userId, materialId) || entry.at > at));
}

/** What is kept for the person this browser believes is signed in. */
export function listUnsaved(): Unsaved[] {
  const userId = readUser()?.id;
  return readAll().filter((entry) => entry.userId === userId);
}

/** What is kept of one material. */
export const unsavedOf = (materialId: number): Unsaved | undefined =>
  listUnsaved().find((entry) => entry.materialId === materialId);
