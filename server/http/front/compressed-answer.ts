import type { IncomingMessage, OutgoingHttpHeader, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { compress, isCompressible } from './compress.ts';

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];
type Done = (error?: Error | null) => void;

/** An answer that waits for its body to be whole. */
interface Held {
  readonly status: number;
  readonly chunks: Buffer[];
}

/**
 * Makes a response compress HTML and JSON on their way out; everything else passes through untouched, as do answers
 * without a body. The body is collected first, so that its length can be said.
 *
 * The length of a compressed body betrays a secret that stands beside text of an attacker's choice (BREACH). These
 * bodies hold none: the session is in a cookie only, changes are guarded by where they come from and not by a token in
 * the page, and an issued password comes in an answer too short to be compressed.
 *
 * @param onWhole told of the body in the form it leaves in, when all headers are set and none has left
 */
export function compressAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  onWhole: (body: Buffer) => void,
): void {
  const writeHead = response.writeHead.bind(response);
  const write = response.write.bind(response);
  const end = response.end.bind(response);
  const flushHeaders = response.flushHeaders.bind(response);
  let held: Held | undefined;

  const release = async ({ status, chunks }: Held, done: Done | undefined): Promise<void> => {
    const { coding, bytes } = await compress(Buffer.concat(chunks), request.headers['accept-encoding']);
    if (response.destroyed) return;
    if (coding !== 'identity') response.setHeader('Content-Encoding', coding);
    response.setHeader('Content-Length', bytes.length);
    response.statusCode = status;
    onWhole(bytes);
    writeHead(status);
    end(bytes, done);
  };

  response.writeHead = (status: number, reason?: string | Headers, given?: Headers) => {
    const headers = typeof reason === 'string' ? given : (reason ?? given);
    if (Array.isArray(headers)) return writeHead(status, headers);
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    if (!isCompressible(String(response.getHeader('content-type') ?? ''))) return writeHead(status);
    response.appendHeader('Vary', 'Accept-Encoding');
    if (request.method === 'HEAD' || response.hasHeader('content-encoding')) return writeHead(status);
    held = { status, chunks: [] };
    return response;
  };

  response.flushHeaders = () => {
    if (held === undefined) flushHeaders();
  };

  response.write = (chunk: unknown, second?: BufferEncoding | Done, third?: Done): boolean => {
    if (held === undefined)
      return typeof second === 'string' ? write(chunk, second, third) : write(chunk, second);
    held.chunks.push(bytesOf(chunk));
    (typeof second === 'function' ? second : third)?.();
    return true;
  };

  response.end = (first?: unknown, second?: BufferEncoding | (() => void), third?: () => void) => {
    const done = [first, second, third].find(isCallback);
    const chunk = typeof first === 'function' ? undefined : first;
    if (held === undefined) return typeof second === 'string' ? end(chunk, second, done) : end(chunk, done);
    if (chunk !== undefined && chunk !== null) held.chunks.push(bytesOf(chunk));
    release(held, done).catch(() => response.destroy());
    return response;
  };
}

const isCallback = (value: unknown): value is () => void => typeof value === 'function';

/** Nobody here writes text in another encoding than UTF-8. */
function bytesOf(chunk: unknown): Buffer {
  if (chunk instanceof Uint8Array) return Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  return Buffer.from(String(chunk));
}
