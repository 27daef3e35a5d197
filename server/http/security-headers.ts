import type { Config } from '../config.ts';

export type Header = readonly [name: string, value: string];

/** Policy of every answer that is no page: nothing in it may load, run, be framed or be sent. */
export const INERT_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

const TWO_YEARS_IN_SECONDS = 63_072_000;

const UNUSED = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'microphone',
  'midi',
  'payment',
  'usb',
];
/** Without these the full-screen button of embedded lectures does nothing. */
const PLAYER = ['fullscreen', 'picture-in-picture'];
const PERMISSIONS = [
  ...UNUSED.map((feature) => `${feature}=()`),
  ...PLAYER.map((feature) => `${feature}=(self "https://www.youtube-nocookie.com")`),
].join(', ');

/** Headers of every answer whatever it is; the policy and the referrer rule may be replaced by a page's own. */
export function securityHeaders(config: Pick<Config, 'siteUrl'>): readonly Header[] {
  return [
    ['Content-Security-Policy', INERT_POLICY],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ...pageSecurityHeaders(config),
  ];
}

/** The same without policy and referrer rule, for answers that bring their own. */
export function pageSecurityHeaders(config: Pick<Config, 'siteUrl'>): readonly Header[] {
  const hsts: Header[] = config.siteUrl.startsWith('https:')
    ? [['Strict-Transport-Security', `max-age=${TWO_YEARS_IN_SECONDS}; includeSubDomains`]]
    : [];
  return [
    ['X-Content-Type-Options', 'nosniff'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', PERMISSIONS],
    ...hsts,
  ];
}

/** Who follows a link away from a page that has a secret in its address must not take the address along. */
export const referrerPolicyOf = (path: string): string =>
  /^\/reset-password(\/|$)/i.test(path) ? 'no-referrer' : 'strict-origin-when-cross-origin';

/** A page's own policy, with the one directive that works in a header only. */
export const withFrameAncestors = (policy: string): string =>
  policy.includes('frame-ancestors') ? policy : `${policy.replace(/[;\s]+$/, '')}; frame-ancestors 'none'`;
