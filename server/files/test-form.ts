import type { IncomingMessage } from 'node:http';
import { incomingWith } from '../http/test-call.ts';

/** Forms as a connection brings them, without one: for tests. */

export const MULTIPART = { 'content-type': 'multipart/form-data; boundary=b' };
export const END = '--b--\r\n';

/** A text field. */
export const text = (name: string, value: string): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/** A file; `given` is the client's name for it. */
export const file = (name: string, given: string, bytes: string | Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="${name}"; filename="${given}"\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);

const PIECE = 64 * 1024;

/** Bytes as a connection brings them. */
export const inPieces = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.ceil(bytes.length / PIECE) }, (_, at) =>
    bytes.subarray(at * PIECE, (at + 1) * PIECE),
  );

/** A whole form of these parts. */
export const formOf = (...parts: readonly (string | Buffer)[]): IncomingMessage =>
  incomingWith(MULTIPART, inPieces(Buffer.concat([...parts, END].map((part) => Buffer.from(part)))));
