const TAG = /(?:W\/)?"([^"]*)"/g;

/** Whether a version is one that an `If-Match` header such as `"7"` expects (RFC 9110, 13.1.1). */
export function expectedBy(header: string | undefined): (version: number) => boolean {
  if (header === undefined || header.trim() === '*') return () => true;
  const tags = [...header.matchAll(TAG)].map(([, tag]) => tag);
  return (version) => tags.includes(String(version));
}
