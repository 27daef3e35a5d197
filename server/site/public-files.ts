import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import send from 'send';
import type { Header } from '../http/security-headers.ts';

const LARGEST_IN_MEMORY = 1024 * 1024;
/** Players ask for parts of a film, and those of Apple play nothing else; files on the disk are sent in parts. */
const FILM = /\.(?:mp4|webm)$/;
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
  ['identity', ''],
] as const;

interface Representation {
  readonly coding: (typeof CODINGS)[number][0];
  readonly etag: string;
  readonly body: Buffer;
  /** Flat, as `writeHead` takes them quickest: name, value, name, value. */
  readonly headers: string[];
}

export type PublicFile = { readonly headers: readonly Header[] } & (
  | { readonly forms: readonly Representation[] }
  | { readonly path: string }
);

export function readPublicFile(path: string, headers: readonly Header[]): PublicFile {
  if (statSync(path).size > LARGEST_IN_MEMORY || FILM.test(path)) return { path, headers };
  const hash = createHash('sha256').update(readFileSync(path)).digest('base64url').slice(0, 22);
  const copies = CODINGS.filter(([, suffix]) => existsSync(path + suffix));
  return {
    headers,
    forms: copies.map(([coding, suffix]) => {
      const body = readFileSync(path + suffix);
      const etag = coding === 'identity' ? `"${hash}"` : `"${hash}-${coding}"`;
      const own: readonly Header[] = [
        ['ETag', etag],
        ['Content-Length', String(body.length)],
        ...(copies.length > 1 ? [['Vary', 'Accept-Encoding'] as const] : []),
        ...(coding === 'identity' ? [] : [['Content-Encoding', coding] as const]),
      ];
      return { coding, etag, body, headers: [...headers, ...own].flat() };
    }),
  };
}

export function sendPublicFile(file: PublicFile, request: IncomingMessage, response: ServerResponse): void {
  if (!('forms' in file)) {
    for (const [name, value] of file.headers) response.setHeader(name, value);
    send(request, file.path, { dotfiles: 'allow', cacheControl: false }).pipe(response);
    return;
  }
  const accepted = request.headers['accept-encoding'] ?? '';
  const form = file.forms.find(({ coding }) => coding === 'identity' || accepts(accepted, coding));
  if (form === undefined) throw new Error('A public file has no plain form.');
  const isKnown = request.headers['if-none-match']?.includes(form.etag) === true;
  response.writeHead(isKnown ? 304 : 200, form.headers);
  response.end(isKnown || request.method === 'HEAD' ? undefined : form.body);
}

/** Browsers send no weights; other clients say at most that they refuse one. */
export const accepts = (header: string, coding: string): boolean =>
  header.split(',').some((entry) => {
    const [name, weight = ''] = entry.split(';', 2);
    return name?.trim().toLowerCase() === coding && !/^q=0(?:\.0*)?$/.test(weight.trim());
  });
