import type { IncomingMessage } from 'node:http';
import type { HostCheck } from './host-check.ts';
import { METHOD_UNKNOWN, METHODS, type Refusal, refusal, TARGET_TOO_LONG } from './refusal.ts';
import { countHosts } from './request-headers.ts';
import { parseTarget, type Target } from './request-target.ts';

const UNREADABLE = refusal('UNREADABLE_REQUEST');
const MISDIRECTED = refusal('MISDIRECTED_HOST');

/** The tus protocol has two methods that no other path knows. */
const UPLOAD_METHODS: ReadonlySet<string> = new Set(['PATCH', 'OPTIONS']);
const UPLOADS = /^\/uploads(?:[/?]|$)/;

const isMethod = ({ method = '', url = '' }: IncomingMessage): boolean =>
  METHODS.has(method) || (UPLOAD_METHODS.has(method) && UPLOADS.test(url));

/** Decides from the request line and the Host header alone whether a request is ours to answer, and what it names. */
export function admit(
  request: IncomingMessage,
  hostVerdict: HostCheck,
): { readonly target: Target } | { readonly refused: Refusal } {
  // Older and newer request lines than HTTP/1 are read by Node all the same.
  if (request.httpVersionMajor !== 1) return { refused: UNREADABLE };
  if (!isMethod(request)) return { refused: METHOD_UNKNOWN };
  const target = parseTarget(request.url ?? '');
  if (target === 'too-long') return { refused: TARGET_TOO_LONG };
  if (target === 'unreadable') return { refused: UNREADABLE };
  const { host, 'transfer-encoding': coding = 'chunked' } = request.headers;
  if (host === undefined || countHosts(request) !== 1 || coding.toLowerCase() !== 'chunked')
    return { refused: UNREADABLE };
  const verdicts = [hostVerdict(host), ...(target.host === undefined ? [] : [hostVerdict(target.host)])];
  if (verdicts.includes('malformed')) return { refused: UNREADABLE };
  if (verdicts.includes('foreign')) return { refused: MISDIRECTED };
  return { target };
}
