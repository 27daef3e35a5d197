import type { IncomingMessage } from 'node:http';
import { offerToKeep } from '../answer-again.ts';
import { notePerson, personOf } from '../asking-person.ts';
import type { Handler } from '../handler.ts';
import { createKeptUntilChange } from './kept-until-change.ts';
import { hasBody } from './request-headers.ts';
import type { Target } from './request-target.ts';

const MOST_BYTES = 1024 * 1024;
/** What is known of a file and its reader, roughly. */
const ENTRY_BYTES = 2 * 1024;

const FILES = '/media/';

/**
 * Remembers who may read which stored file, until the database changes: a player asks for the same file piece by piece.
 * One person's right is found with their own cookie only, at the address it was given for.
 * @param databaseVersion another number after each commit; undefined where that cannot be told, and nothing is kept
 * @returns what answers a request whose reader was checked before; undefined for all others, whose check is kept when made
 */
export function createCheckedReaders(databaseVersion: () => number | undefined) {
  const placeOf = createKeptUntilChange<Handler>(databaseVersion, {
    mostBytes: MOST_BYTES,
    fromSecond: true,
  });

  return (request: IncomingMessage, { path, query }: Target): Handler | undefined => {
    const { cookie } = request.headers;
    if (cookie === undefined || !path.startsWith(FILES) || !isReading(request)) return undefined;
    const key = `${path}${query}\n${cookie}`;
    const place = placeOf(key);
    const known = place?.find();
    if (known !== undefined) {
      notePerson(request, known.person);
      return known.value;
    }
    offerToKeep(request, (handler) => {
      const person = personOf(request);
      if (person !== undefined) place?.keep(() => handler, person, 2 * key.length + ENTRY_BYTES);
    });
    return undefined;
  };
}

const isReading = (request: IncomingMessage): boolean =>
  (request.method === 'GET' || request.method === 'HEAD') && !hasBody(request);
