import { z } from 'zod';

/** Of a call that is refused where somebody else was quicker. */
export const ifMatch = { headers: z.object({ 'if-match': z.string().optional() }) };

const TAG = /(?:W\/)?"([^"]*)"/g;

export function expectedBy(header: string | undefined): (version: number) => boolean {
  if (header === undefined || header.trim() === '*') return () => true;
  const tags = [...header.matchAll(TAG)].map(([, tag]) => tag);
  return (version) => tags.includes(String(version));
}
