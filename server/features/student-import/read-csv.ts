import type { IncomingMessage } from 'node:http';
import { limits } from '../../contract/limits.ts';
import { DomainError } from '../../errors.ts';
import { decodeUtf8, readUpTo } from '../../http/read-body.ts';
import { assertStillAllowed } from '../../http/still-allowed.ts';

const CSV_TYPE = /^text\/csv\s*(;|$)/i;

/** Reads a CSV file that was sent as the body. @throws DomainError UNSUPPORTED_MEDIA_TYPE, FILE_TOO_LARGE, UNREADABLE_REQUEST, and those of the route's guard */
export async function readCsv(incoming: IncomingMessage): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': encoding } = incoming.headers;
  if (!CSV_TYPE.test(type) || encoding !== undefined) throw new DomainError('UNSUPPORTED_MEDIA_TYPE');
  const bytes = await readUpTo(incoming, limits.importBytes);
  await assertStillAllowed(incoming);
  try {
    return decodeUtf8(bytes);
  } catch {
    throw new DomainError('UNREADABLE_REQUEST', {
      message: 'This file is not in UTF-8. Save it as “CSV UTF-8” and try again.',
    });
  }
}
