import { isDeepStrictEqual } from 'node:util';
import { isRecord } from './yaml-writer.ts';

/** Returns the share of fields that are the same, from 0 to 1. */
function likeness(old: unknown, wanted: unknown): number {
  if (!isRecord(old) || !isRecord(wanted)) return isDeepStrictEqual(old, wanted) ? 1 : 0;
  const keys = Object.keys({ ...old, ...wanted });
  return keys.filter((key) => isDeepStrictEqual(old[key], wanted[key])).length / keys.length;
}

/** Matches each wanted entry to its old position; undefined for a new one. */
export function oldPlaces(old: readonly unknown[], wanted: readonly unknown[]): (number | undefined)[] {
  const free = new Set(old.keys());
  const take = (at: number | undefined) => {
    if (at !== undefined) free.delete(at);
    return at;
  };
  const same = wanted.map((entry) => take([...free].find((at) => isDeepStrictEqual(old[at], entry))));
  return same.map((found, place) => {
    if (found !== undefined) return found;
    if (old.length === wanted.length && free.has(place)) return take(place);
    return take([...free].find((at) => likeness(old[at], wanted[place]) > 0.5));
  });
}
