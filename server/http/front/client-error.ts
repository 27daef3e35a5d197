import { randomUUID } from 'node:crypto';
import { type Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Header } from '../security-headers.ts';
import {
  HEADERS_TOO_LARGE,
  METHOD_UNKNOWN,
  problemParts,
  type Refusal,
  refusal,
  TARGET_TOO_LONG,
} from './refusal.ts';
import { MAX_TARGET_BYTES } from './request-target.ts';

/** What Node's parser says of bytes it could not make a request of. */
interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
}

/** Answers what never becomes a request: broken framing, too much header, too slow, CONNECT. */
export function answerParserErrors(server: Server, security: readonly Header[]): void {
  server.on('clientError', (error: ParserError, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) socket.destroy();
    else sendRaw(socket, refusalFor(error), security);
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    sendRaw(socket, METHOD_UNKNOWN, security);
  });
}

/** A second header in the middle of an answer would be read as part of that answer. */
function isAnswering(socket: Duplex): boolean {
  const response: unknown = Reflect.get(socket, '_httpMessage');
  return response instanceof ServerResponse && response.headersSent;
}

function refusalFor(error: ParserError): Refusal {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return refusal('REQUEST_TIMEOUT');
    case 'HPE_HEADER_OVERFLOW':
      return hasLongTarget(error.rawPacket) ? TARGET_TOO_LONG : HEADERS_TOO_LARGE;
    case 'HPE_CHUNK_EXTENSIONS_OVERFLOW':
      return refusal('REQUEST_TOO_LARGE');
    case 'HPE_INVALID_METHOD':
      return looksLikeRequest(error.rawPacket) ? METHOD_UNKNOWN : refusal('UNREADABLE_REQUEST');
    default:
      return refusal('UNREADABLE_REQUEST');
  }
}

/** An unknown verb in a sound request line, rather than bytes of another protocol. */
const looksLikeRequest = (packet: Buffer | undefined): boolean =>
  /^[A-Z][A-Z-]{0,31} \S+ HTTP\/1\.[01]\r\n/.test(packet?.toString('latin1', 0, MAX_TARGET_BYTES) ?? '');

const hasLongTarget = (packet: Buffer | undefined): boolean =>
  packet !== undefined && !packet.subarray(0, MAX_TARGET_BYTES).includes('\r\n');

/** Writes a whole answer to a socket that has no request, and lets go of it. */
export function sendRaw(socket: Duplex, from: Refusal, security: readonly Header[]): void {
  const requestId = randomUUID();
  const { headers, body } = problemParts(from, requestId);
  const lines = [
    `HTTP/1.1 ${from.status} ${from.title}`,
    ...security.map(([name, value]) => `${name}: ${value}`),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    `Date: ${new Date().toUTCString()}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`);
  lingerThenDestroy(socket);
}

const LINGER_MS = 2000;

/** Reads on for a moment: closing with unread bytes would reset the connection, and the answer with it. */
export function lingerThenDestroy(socket: Duplex): void {
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once('close', () => clearTimeout(timer));
}
