import { AssertionError, deepStrictEqual, match, ok, strictEqual } from 'node:assert/strict';
import type { Answer } from './client.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** Faults of the machine, which a test may provoke; every other 5xx is a mistake of ours. */
const MACHINE_FAULTS = new Set([503, 507]);
/** Of every answer, whatever it is. */
const EVERY_ANSWER = [
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-opener-policy', 'same-origin'],
  ['cross-origin-resource-policy', 'same-origin'],
] as const;
/** Nothing of the inside shows: neither in a problem nor, as a field's name, in an answer. */
const INSIDE =
  /\bat .+:\d+:\d+|node_modules|\/server\/|SQLITE|sqlite|kysely|argon2|select .+ from|insert into/;
const SECRET_FIELDS =
  /"(password_?hash|sealed|storage_?key|token_?hash|must_change_password|email_?key)"|\$argon2/i;

/** What holds for every answer of the product; a test's client checks each one it gets. */
export function assertInvariants(method: string, path: string, answer: Answer): void {
  try {
    assertHeaders(answer);
    if (answer.status >= 400) assertProblem(method, answer);
    else if (CSV_FILES.test(path)) assertPrivateText(answer, 'csv', 'csv');
    else if (path.endsWith('/quiz/questions.gift')) assertPrivateText(answer, 'x-gift', 'gift.txt');
    else if (PDF_FILES.test(path)) assertPrivatePdf(answer);
    else if (path.startsWith('/api/receipts.zip')) assertPrivateZip(answer);
    else if (PICTURES.test(path) && method === 'GET') assertPrivatePicture(answer);
    else if (method !== 'POST' && path.startsWith('/api/offers/')) assertSharedJson(answer);
    else if (path.startsWith('/api/')) assertPrivateJson(method, answer);
  } catch (error) {
    if (!(error instanceof AssertionError)) throw error;
    const shown = answer.bytes.subarray(0, 500).toString('utf8');
    throw new Error(`${method} ${path.slice(0, 200)} → ${answer.status} ${shown}\n${error.message}`, {
      cause: error,
    });
  }
}

function assertHeaders({ status, headers }: Answer): void {
  ok(status < 500 || MACHINE_FAULTS.has(status), 'A client can provoke no 5xx.');
  match(headers.get('x-request-id') ?? '', UUID);
  for (const [name, value] of EVERY_ANSWER) strictEqual(headers.get(name), value, name);
  match(headers.get('content-security-policy') ?? '', /^default-src 'none';.*frame-ancestors '(none|self)'/);
  ok(headers.has('referrer-policy') && headers.has('permissions-policy'), 'Policies are missing.');
  for (const name of headers.keys())
    ok(!/^(access-control-|server$|x-powered-by$)/.test(name), `${name} has no place in an answer.`);
}

/** What some problems say besides. */
const MEMBERS: Readonly<Record<string, string>> = {
  AWAITING_APPROVAL: 'orderLink',
  PRICE_CHANGED: 'pricePaise',
  BATCH_FULL: 'offers',
  CONTENT_CHANGED: 'conflict',
  CONTENT_WRONG: 'problems',
};

/** RFC 9457, with the sentence to show and the fields at fault. */
function assertProblem(method: string, { status, headers, body, bytes }: Answer): void {
  strictEqual(headers.get('content-type'), 'application/problem+json');
  match(headers.get('cache-control') ?? '', /\bno-store\b/);
  if (status === 401) match(headers.get('www-authenticate') ?? '', /^Cookie realm=/);
  if (status === 405) match(headers.get('allow') ?? '', /^[A-Z]+(, [A-Z]+)*$/);
  if (status === 429 || status === 503) match(headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  if (method === 'HEAD') {
    strictEqual(bytes.length, 0);
    return;
  }

  const { type, title, status: said, detail, instance, code, message, errors, ...more } = body;
  const { [MEMBERS[code] ?? '']: _known, ...unknown } = more;
  deepStrictEqual(unknown, {}, 'A problem has members that no one knows.');
  match(type, /^\/problems\/[a-z-]+$/);
  match(code, /^[A-Z_]+$/);
  strictEqual(said, status);
  strictEqual(instance, `urn:uuid:${headers.get('x-request-id')}`);
  match(title, /^[A-Z]/);
  match(message, /^[A-Z].*[.!]$/s);
  strictEqual(detail, message);
  for (const { pointer, code: why, message: sentence, ...rest } of errors) {
    deepStrictEqual(rest, {});
    match(pointer, /^(\/[^/]*)*$/);
    match(why, /^[a-z_]+$/);
    match(sentence, /^[A-Z].*[.!]$/s);
  }
  ok(!INSIDE.test(bytes.toString('utf8')), 'A problem shows the inside.');
}

const CSV_FILES =
  /^\/api\/(?:users\/(?:export\.csv|imports\/[^/]+\/passwords)|(?:receipts|submissions|courses\/\d+\/roster)\.csv|materials\/\d+\/quiz\/results\.csv)/;
const PDF_FILES = /^\/api\/(?:order\/[^/]+\/receipts\/\d+\.pdf|certificate\/[^/]+\/pdf)$/;

const PICTURES = /^\/api\/content\/pictures\/./;

function assertPrivatePicture({ headers }: Answer): void {
  match(headers.get('content-type') ?? '', /^image\//);
  strictEqual(headers.get('cache-control'), 'no-store');
}

function assertPrivateText({ headers, bytes }: Answer, type: string, ending: string): void {
  strictEqual(headers.get('content-type'), `text/${type}; charset=utf-8`);
  const [, name = ''] =
    /^attachment; filename="([a-z0-9.-]+)"$/.exec(headers.get('content-disposition') ?? '') ?? [];
  ok(name.endsWith(`.${ending}`), `${name} does not end in .${ending}.`);
  strictEqual(headers.get('cache-control'), 'no-store');
  ok(!SECRET_FIELDS.test(bytes.toString('utf8')), 'An answer shows what never leaves the server.');
}

function assertPrivatePdf({ status, headers, bytes }: Answer): void {
  if (status !== 304) strictEqual(headers.get('content-type'), 'application/pdf');
  // With a tag the browser keeps it, and asks each time whether it still holds.
  const kept = headers.has('etag') ? 'private, no-cache' : 'no-store';
  strictEqual(headers.get('cache-control'), kept);
  match(bytes.subarray(0, 5).toString(), /^(?:%PDF-)?$/);
}

function assertPrivateZip({ headers, bytes }: Answer): void {
  strictEqual(headers.get('content-type'), 'application/zip');
  match(headers.get('content-disposition') ?? '', /^attachment; filename="[a-z0-9-]+\.zip"$/);
  strictEqual(headers.get('cache-control'), 'no-store');
  strictEqual(bytes.subarray(0, 2).toString(), 'PK');
}

/** What caches may keep and show to everyone. */
function assertSharedJson({ headers, bytes }: Answer): void {
  strictEqual(headers.get('content-type'), 'application/json');
  strictEqual(headers.get('cache-control'), 'public, max-age=30');
  ok(!SECRET_FIELDS.test(bytes.toString('utf8')), 'An answer shows what never leaves the server.');
}

function assertPrivateJson(method: string, { headers, bytes, body }: Answer): void {
  strictEqual(headers.get('content-type'), 'application/json');
  strictEqual(headers.get('cache-control'), 'no-store');
  if (method === 'HEAD') return;
  strictEqual(typeof body, 'object');
  ok(!SECRET_FIELDS.test(bytes.toString('utf8')), 'An answer shows what never leaves the server.');
}
