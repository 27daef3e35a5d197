import type { IncomingMessage, ServerResponse } from 'node:http';
import { notePerson, personOf } from '../asking-person.ts';
import { PreparedHead } from '../prepared-head.ts';
import { createKeptUntilChange } from './kept-until-change.ts';
import { hasBody } from './request-headers.ts';
import type { Target } from './request-target.ts';

/** What a student's screens ask for: nothing in it depends on more than the address, who asks, and the database. */
const SCREENS = /^\/(?:dashboard|course\/\d{1,15}|api\/courses(?:\/\d{1,15}\/materials)?)$/;
/** The same holds for files where nginx sends them: the answer names the file, whichever part is asked for. */
const FILES = /^\/media\/\d{1,15}\/[^/]+$/;

const MOST_BYTES = 2 * 1024 * 1024;
/** What the headers of an answer take, roughly. */
const HEADER_BYTES = 5 * 1024;

/** A whole answer as it left. */
interface Whole {
  readonly head: PreparedHead;
  readonly body: Buffer;
}

/** A request whose answer may be repeated. */
export interface Question {
  /**
   * Sends the answer that the same question had, if nothing has changed since.
   * @param extra flat headers of this one answer
   * @returns whether it did
   */
  repeat(response: ServerResponse, extra: readonly string[]): boolean;
  /** Remembers an answer that is about to leave, with all its headers set but those of this one answer. */
  keep(response: ServerResponse, body: Buffer): void;
}

/**
 * Remembers answers until the database changes, so that none is ever stale. One person's answers are found with their
 * own cookie only.
 * @param databaseVersion another number after each commit; undefined where that cannot be told, and nothing is kept
 * @returns undefined for what is always answered anew
 */
export function createUnchangedAnswers(databaseVersion: () => number | undefined, nginxSendsFiles: boolean) {
  const ofScreen = createKeptUntilChange<Whole>(databaseVersion, { mostBytes: MOST_BYTES });
  const ofFile = createKeptUntilChange<Whole>(databaseVersion, { mostBytes: MOST_BYTES, fromSecond: true });
  const placesFor = (path: string) => {
    if (SCREENS.test(path)) return ofScreen;
    return nginxSendsFiles && FILES.test(path) ? ofFile : undefined;
  };

  return (request: IncomingMessage, target: Target): Question | undefined => {
    const { cookie, 'accept-encoding': coding = '' } = request.headers;
    if (cookie === undefined || request.method !== 'GET' || hasBody(request)) return undefined;
    const placeOf = placesFor(target.path);
    if (placeOf === undefined) return undefined;
    const key = `${target.path}${target.query}\n${coding}\n${cookie}`;
    const place = placeOf(key);
    return (
      place && {
        repeat(response, extra) {
          const known = place.find();
          if (known === undefined) return false;
          notePerson(request, known.person);
          known.value.head.write(response, extra);
          response.end(known.value.body.length === 0 ? undefined : known.value.body);
          return true;
        },
        keep(response, body) {
          const person = personOf(request);
          if (person === undefined || response.statusCode !== 200 || response.hasHeader('set-cookie')) return;
          place.keep(
            () => ({ head: new PreparedHead(200, headersOf(response)), body }),
            person,
            key.length + body.length + HEADER_BYTES,
          );
        },
      }
    );
  };
}

/** Headers of the one answer that was made: the next one has its own. */
const OWN = new Set(['x-request-id', 'connection', 'date']);

function headersOf(response: ServerResponse): string[] {
  const flat: string[] = [];
  for (const name of response.getHeaderNames())
    if (!OWN.has(name)) flat.push(name, String(response.getHeader(name)));
  return flat;
}
