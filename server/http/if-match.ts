const TAG = /(?:W\/)?"([^"]*)"/g;

/**
 * Reads an `If-Match` header (RFC 9110, 13.1.1) whose tags are version numbers, such as `"7"`.
 * @returns whether a version is one the client expects; every version is without a header and with `*`
 */
export function expectedBy(header: string | undefined): (version: number) => boolean {
  if (header === undefined || header.trim() === '*') return () => true;
  const tags = [...header.matchAll(TAG)].map(([, tag]) => tag);
  return (version) => tags.includes(String(version));
}
