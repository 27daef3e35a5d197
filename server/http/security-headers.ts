import { hash } from 'node:crypto';
import type { Config } from '../config.ts';

export type Header = readonly [name: string, value: string];

export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const TWO_YEARS_IN_SECONDS = 63_072_000;
const UNUSED = 'accelerometer camera display-capture geolocation gyroscope microphone midi payment usb';
const PERMISSIONS = [
  ...UNUSED.split(' ').map((feature) => `${feature}=()`),
  ...['fullscreen', 'picture-in-picture'].map((of) => `${of}=(self "https://www.youtube-nocookie.com")`),
].join(', ');

/** Headers of every response; pages may replace the first two. */
export const securityHeaders = ({ siteUrl }: Pick<Config, 'siteUrl'>): readonly Header[] => [
  ['Content-Security-Policy', INERT_POLICY],
  ['Referrer-Policy', 'strict-origin-when-cross-origin'],
  ['X-Content-Type-Options', 'nosniff'],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
  ['Permissions-Policy', PERMISSIONS],
  ...(siteUrl.startsWith('https:')
    ? [['Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains`] as const]
    : []),
];

/** Keeps secret addresses out of `Referer`; an order's forms need the origin, so no `no-referrer` there. */
export function referrerPolicyOf(path: string): string {
  if (/^\/(?:reset-password|confirm-email|setup)(\/|$)/i.test(path)) return 'no-referrer';
  return /^\/order(\/|$)/i.test(path) ? 'same-origin' : 'strict-origin-when-cross-origin';
}

const INLINE = /<(script|style)\b[^>]*>([\s\S]*?)<\/\1\s*>/gi;
const HASH = / ?'sha256-([A-Za-z0-9+/=]+)'/g;

/** Keeps only a page's own hashes of Astro's site-wide policy, which saves kilobytes of header. */
export function ownPolicy(policy: string, html: Buffer): string {
  // Latin-1 keeps the bytes, which the hashes are of.
  const contents = [...html.toString('latin1').matchAll(INLINE)].map(([, , content = '']) => content);
  const own = new Set(contents.map((content) => hash('sha256', Buffer.from(content, 'latin1'), 'base64')));
  const kept = policy.replaceAll(HASH, (entry, digest: string) => (own.has(digest) ? entry : ''));
  return kept.includes('frame-ancestors') ? kept : `frame-ancestors 'none'; ${kept}`;
}
