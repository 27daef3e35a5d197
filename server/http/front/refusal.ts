import type { IncomingMessage, ServerResponse } from 'node:http';
import { DomainError, type ErrorCode, type ErrorDetails } from '../../errors.ts';
import { problemOf } from '../problem-response.ts';
import { isForPerson, refusalPage } from './refusal-page.ts';

/** What the front itself refuses, before any feature is asked. */
export interface Refusal {
  readonly status: number;
  readonly title: string;
  readonly code: ErrorCode;
  readonly message: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A refusal of the common vocabulary. */
export function refusal(code: ErrorCode, details: ErrorDetails = {}): Refusal {
  return fromDomainError(new DomainError(code, details));
}

/** The same for an error at hand. */
export function fromDomainError(error: DomainError): Refusal {
  const { retryAfterSeconds, headers } = error.details;
  return {
    status: error.status,
    title: error.title,
    code: error.code,
    message: error.message,
    headers: {
      ...(retryAfterSeconds === undefined ? {} : { 'Retry-After': String(retryAfterSeconds) }),
      ...headers,
    },
  };
}

/** Too long to be read: the same sentence under the status HTTP has for it. */
const unreadable = (status: number, title: string): Refusal => ({
  ...refusal('UNREADABLE_REQUEST'),
  status,
  title,
});

export const TARGET_TOO_LONG = unreadable(414, 'URI Too Long');
export const HEADERS_TOO_LARGE = unreadable(431, 'Request Header Fields Too Large');

/** Methods answered anywhere at all, for `Allow`. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'DELETE']);

export const METHOD_UNKNOWN = refusal('METHOD_NOT_ALLOWED', { headers: { Allow: [...METHODS].join(', ') } });
export const READ_ONLY = refusal('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } });
export const STARTING = refusal('BUSY', { retryAfterSeconds: 2 });

/** Body and headers of a refusal (RFC 9457), for a response or for a bare socket. */
export function problemParts(
  from: Refusal,
  requestId: string,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(problemOf(from, requestId));
  return {
    headers: {
      'Content-Type': 'application/problem+json',
      'Content-Length': String(Buffer.byteLength(body)),
      'Cache-Control': 'no-store',
      ...from.headers,
    },
    body,
  };
}

/** Sends a refusal, to a person as a page; a body still on its way is not waited for. */
export function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  from: Refusal,
  requestId: string,
): void {
  const page = isForPerson(request) ? refusalPage(from, requestId) : undefined;
  const { headers, body } =
    page === undefined
      ? problemParts(from, requestId)
      : { ...page, headers: { ...page.headers, ...from.headers } };
  response.writeHead(from.status, request.complete ? headers : { ...headers, Connection: 'close' });
  response.end(request.method === 'HEAD' ? undefined : body);
}
