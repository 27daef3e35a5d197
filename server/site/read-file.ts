import { createHash } from 'node:crypto';
import { existsSync, openSync, readFileSync, statSync } from 'node:fs';
import { PreparedAnswer } from '../http/prepared-answer.ts';
import { PreparedHead } from '../http/prepared-head.ts';
import type { Header } from '../http/security-headers.ts';
import type { Coding } from './accept-encoding.ts';
import type { PublicFile, Representation, SmallFile } from './public-file.ts';

/** Above this a file is read from the disk each time. */
const LARGEST_IN_MEMORY = 1024 * 1024;

const COPIES: readonly (readonly [Exclude<Coding, 'identity'>, suffix: string])[] = [
  ['br', '.br'],
  ['gzip', '.gz'],
];

/** Makes a file's answers ready. @param headers of every answer of this file */
export function readPublicFile(path: string, headers: readonly Header[]): PublicFile {
  const { size, mtimeMs } = statSync(path);
  if (size <= LARGEST_IN_MEMORY) return readSmallFile(path, headers);
  const etag = `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}"`;
  const flat = [...headers, ['ETag', etag] as const, ['Accept-Ranges', 'bytes'] as const].flat();
  return { descriptor: openSync(path, 'r'), size, etag, headers: flat };
}

/** Reads a file with its compressed copies into memory. */
export function readSmallFile(path: string, headers: readonly Header[]): SmallFile {
  const plain = readFileSync(path);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  const copies = COPIES.filter(([, suffix]) => existsSync(path + suffix));
  const common: readonly Header[] = copies.length === 0 ? headers : [...headers, ['Vary', 'Accept-Encoding']];
  return {
    forms: {
      identity: represent(plain, `"${hash}"`, common),
      ...Object.fromEntries(
        copies.map(([coding, suffix]) => [
          coding,
          represent(readFileSync(path + suffix), `"${hash}-${coding}"`, common, coding),
        ]),
      ),
    },
  };
}

function represent(body: Buffer, etag: string, common: readonly Header[], coding?: Coding): Representation {
  const always: readonly Header[] = [...common, ['ETag', etag]];
  const length: Header = ['Content-Length', String(body.length)];
  const encoding: readonly Header[] = coding === undefined ? [] : [['Content-Encoding', coding]];
  const head = new PreparedHead(200, [...always, ...encoding, length].flat());
  return {
    etag,
    body,
    head,
    answer: new PreparedAnswer(head, body),
    unchangedHead: new PreparedHead(304, always.filter(([name]) => name !== 'Content-Type').flat()),
  };
}
