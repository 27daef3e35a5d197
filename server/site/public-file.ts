import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesEtag } from '../storage/conditional-request.ts';
import type { PreparedAnswer } from '../http/prepared-answer.ts';
import type { PreparedHead } from '../http/prepared-head.ts';
import { acceptedCodings, type Coding } from './accept-encoding.ts';
import { type LargeFile, sendLargeFile } from './large-file.ts';

/** One form of a small file, with everything about its answer made beforehand. */
export interface Representation {
  readonly etag: string;
  readonly body: Buffer;
  readonly head: PreparedHead;
  readonly unchangedHead: PreparedHead;
  readonly answer: PreparedAnswer;
}

/** A file small enough to be held in memory, with the compressed forms the build made. */
export interface SmallFile {
  readonly forms: Readonly<Partial<Record<Coding, Representation>>> & { readonly identity: Representation };
}

/** What a public address answers. */
export type PublicFile = SmallFile | LargeFile;

/**
 * Answers GET and HEAD of a public file. A hit in memory makes no promise, reads no clock and asks no disk.
 * @param extra flat headers of this one answer
 */
export function sendPublicFile(
  file: PublicFile,
  request: IncomingMessage,
  response: ServerResponse,
  extra: readonly string[],
): void {
  if (!('forms' in file)) {
    sendLargeFile(file, request, response, extra);
    return;
  }
  const form = formFor(file, request.headers['accept-encoding']);
  const condition = request.headers['if-none-match'];
  if (condition !== undefined && namesEtag(condition, form.etag)) {
    form.unchangedHead.write(response, extra);
    response.end();
    return;
  }
  form.head.write(response, extra);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** Sends a file as the body of a refusal: the 404 page. It has no conditions and no ranges. */
export function sendAsRefusal(
  status: number,
  file: SmallFile,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const form = formFor(file, request.headers['accept-encoding']);
  response.writeHead(status, [...form.head.headers]);
  response.end(request.method === 'HEAD' ? undefined : form.body);
}

/** The best form of a file that a client takes. */
export function formFor({ forms }: SmallFile, acceptEncoding: string | undefined): Representation {
  for (const coding of acceptedCodings(acceptEncoding)) {
    const form = forms[coding];
    if (form !== undefined) return form;
  }
  return forms.identity;
}
