import { getMimeType } from 'hono/utils/mime';
import type { Config } from '../config.ts';
import {
  type Header,
  INERT_POLICY,
  ownPolicy,
  referrerPolicyOf,
  securityHeaders,
} from '../http/security-headers.ts';

const HASHED = /^\/(?:_astro|art)\//;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';
/** CDNs may cache a page for a minute, and serve it stale while revalidating (docs/decisions/051). */
const A_MINUTE_IN_CDNS = 'max-age=60, stale-while-revalidate=600';
const AN_HOUR = 'public, max-age=3600';

interface Described {
  readonly address: string;
  readonly mediaType: string;
  readonly page?: { readonly policy: string; readonly html: Buffer };
}

export function headersOf(
  config: Pick<Config, 'siteUrl'>,
  { address, mediaType, page }: Described,
): readonly Header[] {
  const cacheControl = HASHED.test(address) ? FOR_EVER : page === undefined ? AN_HOUR : ASK_EACH_TIME;
  const own: Header[] = [
    ['Content-Type', mediaType],
    ['Cache-Control', cacheControl],
    ...(cacheControl === ASK_EACH_TIME ? ([['CDN-Cache-Control', A_MINUTE_IN_CDNS]] as const) : []),
    ['Content-Security-Policy', page ? ownPolicy(page.policy, page.html) : INERT_POLICY],
    ['Referrer-Policy', referrerPolicyOf(address)],
  ];
  return [...new Map([...securityHeaders(config), ...own])];
}

/** The library lacks captions. */
export const mediaTypeOf = (file: string): string =>
  file.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream');
