/** A 32-bit number that is always the same for a text (FNV-1a): chooses shapes and faces, protects nothing. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const char of text) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash;
}
