import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Header } from '../http/security-headers.ts';

const LARGEST_IN_MEMORY = 1024 * 1024;
/** Videos need range requests, which are served from disk. */
const FILM = /\.(?:mp4|webm)$/;
const WORTH = 0.95;

type Coding = 'br' | 'gzip' | 'identity';

interface Representation {
  readonly coding: Coding;
  readonly body: Buffer;
  /** Flat name, value list: the fastest for `writeHead`. */
  readonly headers: string[];
}

export type PublicFile = { readonly headers: readonly Header[] } & (
  | { readonly hash: string; readonly forms: readonly Representation[] }
  | { readonly path: string }
);

export function readPublicFile(path: string, headers: readonly Header[]): PublicFile {
  if (statSync(path).size > LARGEST_IN_MEMORY || FILM.test(path)) return { path, headers };
  const copyOf = (suffix: string) => (existsSync(path + suffix) ? readFileSync(path + suffix) : undefined);
  return publicFile(readFileSync(path), headers, { br: copyOf('.br'), gzip: copyOf('.gz') });
}

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Compresses a rendered page quickly, as a visitor waits. */
export async function compressedFile(body: Buffer, headers: readonly Header[]): Promise<PublicFile> {
  const [br, gz] = await Promise.all([brotli(body, QUICK), zip(body)]);
  return publicFile(body, headers, { br, gzip: gz });
}

/** Adds the smallest brotli copy, some 20 times slower. */
export async function smallestFile(file: PublicFile): Promise<PublicFile> {
  const body = 'forms' in file ? file.forms.find(({ coding }) => coding === 'identity')?.body : undefined;
  const gz = 'forms' in file ? file.forms.find(({ coding }) => coding === 'gzip')?.body : undefined;
  return body === undefined ? file : publicFile(body, file.headers, { br: await brotli(body), gzip: gz });
}

export function publicFile(
  body: Buffer,
  headers: readonly Header[],
  copies: { br?: Buffer | undefined; gzip?: Buffer | undefined } = {},
): PublicFile {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  const worthy = (['br', 'gzip'] as const).flatMap((coding) => {
    const copy = copies[coding];
    return copy === undefined || copy.length > body.length * WORTH ? [] : [{ coding, copy }];
  });
  const forms = [...worthy, { coding: 'identity' as const, copy: body }];
  return {
    hash,
    headers,
    forms: forms.map(({ coding, copy }) => {
      const own: readonly Header[] = [
        ['ETag', coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`],
        ['Content-Length', String(copy.length)],
        ...(forms.length > 1 ? [['Vary', 'Accept-Encoding'] as const] : []),
        ...(coding === 'identity' ? [] : [['Content-Encoding', coding] as const]),
      ];
      return { coding, body: copy, headers: [...headers, ...own].flat() };
    }),
  };
}

export function sendPublicFile(file: PublicFile, request: IncomingMessage, response: ServerResponse): void {
  if (!('forms' in file)) {
    for (const [name, value] of file.headers) response.setHeader(name, value);
    // Loaded with the first film: its list of all media types takes 3 MB.
    void import('send').then(({ default: send }) =>
      send(request, file.path, { dotfiles: 'allow', cacheControl: false }).pipe(response),
    );
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const form = file.forms.find(({ coding }) => coding === 'identity' || accepts(accepted, coding));
  if (form === undefined) throw new Error('A public file has no plain form.');
  // Another coding of the page is the same page.
  const asked = request.headers['if-none-match'] ?? '';
  const isKnown = asked.trim() === '*' || asked.includes(`"${file.hash}`);
  response.writeHead(isKnown ? 304 : 200, form.headers);
  response.end(isKnown || request.method === 'HEAD' ? undefined : form.body);
}

/** Browsers send no weights; others at most refuse a coding. */
export const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name, weight = ''] = entry.split(';', 2);
    return name?.trim().toLowerCase() === coding && !/^q=0(?:\.0*)?$/.test(weight.trim());
  });
