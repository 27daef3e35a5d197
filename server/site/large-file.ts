import { createReadStream, read } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { parseRange } from '../storage/byte-range.ts';
import { namesEtag } from '../storage/conditional-request.ts';

/** A file read from the disk each time. It stays open, so that a new build beside us does not change it under a reader. */
export interface LargeFile {
  readonly descriptor: number;
  readonly size: number;
  readonly etag: string;
  /** Flat headers without the length. */
  readonly headers: readonly string[];
}

const CHUNK_BYTES = 256 * 1024;

/** A stream closes its descriptor when its reader goes away, whatever `autoClose` says; ours is shared and stays open. */
const sharedDescriptor = { read, close: (_descriptor: number, done: () => void) => done() };

/** Answers GET and HEAD with 200, 206, 304 or 416; never more in memory than a chunk. */
export function sendLargeFile(
  file: LargeFile,
  request: IncomingMessage,
  response: ServerResponse,
  extra: readonly string[],
): void {
  const headers = [...file.headers, ...extra];
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && namesEtag(condition, file.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  const ifRange = request.headers['if-range'];
  const mayBePart = request.method === 'GET' && (ifRange === undefined || ifRange === file.etag);
  const range = parseRange(mayBePart ? request.headers.range : undefined, file.size);
  if (range === 'unsatisfiable') {
    response
      .writeHead(416, [...headers, 'Content-Range', `bytes */${file.size}`, 'Content-Length', '0'])
      .end();
    return;
  }
  const { start, end } = range === 'whole' ? { start: 0, end: file.size - 1 } : range;
  const part = range === 'whole' ? [] : ['Content-Range', `bytes ${start}-${end}/${file.size}`];
  const length = ['Content-Length', String(end - start + 1)];
  response.writeHead(range === 'whole' ? 200 : 206, [...headers, ...part, ...length]);
  if (request.method === 'HEAD') {
    response.end();
    return;
  }
  // A reader that goes away is no fault; a disk that fails cuts the answer, which its length then shows.
  const options = { fd: file.descriptor, fs: sharedDescriptor, start, end, highWaterMark: CHUNK_BYTES };
  pipeline(createReadStream('', options), response, () => {});
}
