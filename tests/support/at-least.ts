import { expect } from 'vitest';

/** Matches the same value, with perhaps more fields and rows. */
export function atLeast(value: unknown): unknown {
  if (Array.isArray(value)) return expect.arrayContaining(value.map(atLeast));
  if (typeof value !== 'object' || value === null) return value;
  return expect.objectContaining(
    Object.fromEntries(Object.entries(value).map(([name, part]) => [name, atLeast(part)])),
  );
}
