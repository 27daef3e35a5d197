import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isApiPath } from '../api-path.ts';
import { INERT_POLICY } from '../security-headers.ts';

/** What of a refusal a page shows. */
interface Shown {
  readonly status: number;
  readonly message: string;
}

/** Everything the page needs is in it: it must come even where the site, the database or the start is the trouble. */
const STYLE = `
:root { color-scheme: light dark; font: 1.0625rem/1.5 system-ui, sans-serif; }
body { display: grid; align-content: center; min-height: 90vh; margin: 0 auto; padding: 1.5rem; max-width: 30rem; color: light-dark(#171a2b, #f2f0ea); background: light-dark(#fffcf7, #10131c); }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.2; }
p { margin: 0.75rem 0 0; }
a { display: inline-block; margin: 0.75rem 1.25rem 0 0; padding: 0.625rem 0; color: light-dark(#3730a3, #a5a0ff); font-weight: 600; }
small { color: light-dark(#555a70, #a9aec2); overflow-wrap: anywhere; }
`;
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');
const PAGE_POLICY = `${INERT_POLICY}; style-src 'sha256-${STYLE_HASH}'`;

/** A short fault passes by itself; whoever waits need not press anything. */
const RELOAD_AFTER_SECONDS = 5;

const MISDIRECTED = 421;
const UNAVAILABLE = 503;

const PROBES = /^\/(?:healthz|readyz)$/;

/** Whether a refusal will be looked at by a person: a browser opened an address that is neither a call nor a probe. */
export function isForPerson({ method, url = '', headers }: IncomingMessage): boolean {
  const path = url.replace(/\?.*$/, '');
  const isReading = method === 'GET' || method === 'HEAD';
  return (
    isReading && headers.accept?.includes('text/html') === true && !isApiPath(path) && !PROBES.test(path)
  );
}

/** Headers and body of a refusal as a page. The sentences are ours, so nothing in them needs escaping. */
export function refusalPage(
  { status, message }: Shown,
  requestId: string,
): { headers: Record<string, string>; body: string } {
  const isFault = status >= 500;
  const heading = isFault ? 'This page is not available just now' : 'This page cannot be opened';
  const advice = isFault ? '' : ' The address may have been cut off or typed wrongly.';
  // Under a foreign name the links would lead to this page again.
  const links =
    status === MISDIRECTED
      ? ''
      : `<p>${isFault ? '<a href="">Try again</a>' : ''}<a href="/">Go to the home page</a></p>`;
  const body = `<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${heading}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${heading}</h1>
<p>${message}${advice}</p>
${links}
${isFault ? `<p><small>If it stays like this, tell us this number: ${requestId}</small></p>` : ''}
</main>
</body>
</html>
`;
  return {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Length': String(Buffer.byteLength(body)),
      'Content-Security-Policy': PAGE_POLICY,
      'Cache-Control': 'no-store',
      ...(status === UNAVAILABLE && { Refresh: String(RELOAD_AFTER_SECONDS) }),
    },
    body,
  };
}
