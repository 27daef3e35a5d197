import { z } from 'zod';
import type { IsExpected } from '../contract/fields.ts';
import type { ApiContext } from './api-env.ts';

export const ifMatch = { headers: z.object({ 'if-match': z.string().optional() }) };

const TAG = /(?:W\/)?"([^"]*)"/g;

export function expectedBy({ req }: Pick<ApiContext, 'req'>): IsExpected {
  const header = req.header('if-match');
  if (header === undefined || header.trim() === '*') return () => true;
  const tags = [...header.matchAll(TAG)].map(([, tag]) => tag);
  return (version) => tags.includes(String(version));
}
