import type { IncomingMessage } from 'node:http';

/**
 * Headers that claim who asks or what is meant. Behind the front nobody sees them, so nobody can come to trust them:
 * the person comes from the session, the address from the front, the path and the method from the request line.
 */
const CLAIMS = new Set(
  [
    'x-user-id x-user-role forwarded x-forwarded x-forwarded-for x-forwarded-host x-forwarded-port',
    'x-forwarded-proto x-forwarded-server x-forwarded-scheme x-forwarded-ssl x-forwarded-prefix x-forwarded-uri',
    'x-real-ip x-client-ip x-cluster-client-ip true-client-ip cf-connecting-ip client-ip',
    'x-original-url x-rewrite-url x-original-host x-host',
    'x-http-method-override x-http-method x-method-override',
  ].flatMap((line) => line.split(' ')),
);

const isClaim = (name: string): boolean => CLAIMS.has(name.toLowerCase().replaceAll('_', '-'));

/** First letters of the names above: most headers are passed over by one comparison. */
const INITIALS = new Set(
  [...CLAIMS].flatMap((name) => [name.charCodeAt(0), name.toUpperCase().charCodeAt(0)]),
);

/** How many Host headers a request has; Node itself keeps the first and forgets the others. */
export function countHosts(request: IncomingMessage): number {
  const { rawHeaders } = request;
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name !== undefined && name.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}

/** Takes out {@link CLAIMS} in every spelling. What a proxy said of the client must be read before. */
export function stripClaims(request: IncomingMessage): void {
  const { rawHeaders, headers } = request;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2) {
    const name = rawHeaders[at];
    if (name === undefined || !INITIALS.has(name.charCodeAt(0)) || !isClaim(name)) continue;
    rawHeaders.splice(at, 2);
    delete headers[name.toLowerCase()];
  }
}

/** Whether a body follows the header. */
export function hasBody(request: IncomingMessage): boolean {
  const length = request.headers['content-length'];
  return (length !== undefined && length !== '0') || request.headers['transfer-encoding'] !== undefined;
}
