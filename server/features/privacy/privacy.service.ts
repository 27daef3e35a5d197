import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { DAY_MS, inIndia } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { findErasure, measureFile, noteErasure, rewriteFile } from '../../db/freed-pages.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import type { Deps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { personalDataOwners } from '../../personal-data.ts';
import { FREE_FLOOR, freeBytes } from '../../storage/files.ts';
import { listBuyerEmails } from '../orders/order-steps.ts';
import * as rows from './privacy.repository.ts';

/** 02:00 to 04:59 in India. */
const isQuiet = (at: number): boolean => [2, 3, 4].includes(inIndia(at).getUTCHours());
const ROWS_AT_ONCE = 200;
/** Then at any hour, for servers that are off at night. */
const LONGEST_WAIT_MS = 3 * DAY_MS;

/** Exports everything kept about a person, as JSON in pieces. */
export async function exportPersonalData(
  deps: Deps,
  userId: number,
): Promise<{ readonly exportedAt: string; readonly pieces: AsyncGenerator<string> }> {
  await deps.limiter.spend('dataExport', String(userId));
  const person = orNotFound(await findSubject(deps.db, userId, false));
  await audit(deps.db, userId, 'data-exported', { type: 'user', id: userId });
  const at = deps.now();
  return { exportedAt: new Date(at).toISOString(), pieces: exportPieces(deps, person, at) };
}

/** Permanently deletes a person who is in the trash; the audit log keeps their id. @returns whether they were in the trash */
export function erasePerson({ db, now }: Deps, id: number, actorId: number | undefined): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await findSubject(tx, id, true);
    if (person === undefined) return false;
    for (const { eraseFor } of personalDataOwners) await eraseFor?.(tx, person);
    await noteErasure(tx, now());
    await audit(tx, actorId, 'user-erased', { type: 'user', id });
    return true;
  });
}

/** Deletes data whose retention has ended. */
export async function sweepPersonalData(deps: Deps): Promise<void> {
  for (const { sweep } of personalDataOwners) {
    await sweep?.(deps.db, deps.now());
    // Other requests run in between.
    await setImmediate();
  }
  await rewriteIfDue(deps);
}

/** Finds a person with their emails, but for those that another account uses now. */
async function findSubject(db: Db, id: number, isInTrash: boolean): Promise<DataSubject | undefined> {
  const person = await rows.findPerson(db, id, isInTrash);
  if (person === undefined) return undefined;
  const emails = [...new Set([person.email_key, ...(await listBuyerEmails(db, id))])];
  const taken = await rows.listTakenEmails(db, emails, id);
  return { id, emails: emails.filter((email) => !taken.includes(email)) };
}

/** Rewrites SQLite's file without deleted data, which blocks the process; PostgreSQL needs none. */
async function rewriteIfDue({ config, db, log, now }: Deps): Promise<void> {
  const erasedAt = await findErasure(db);
  if (erasedAt === undefined || !(isQuiet(now()) || now() - erasedAt > LONGEST_WAIT_MS)) return;
  // VACUUM needs the room twice: for the new file and for the write-ahead log.
  const neededBytes = 2 * (await measureFile(db)) + FREE_FLOOR;
  if ((await freeBytes(config.dataDir)) >= neededBytes) await rewriteFile(db);
  else log.warn({ neededBytes }, 'not enough free disk space to rewrite the database after a deletion');
}

/** Yields the JSON in pieces, lists by some rows, so that no export is in memory whole. */
async function* exportPieces({ db }: Deps, person: DataSubject, at: number): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(at).toISOString())}`;
  for (const { exportOf } of personalDataOwners)
    for (const [name, value] of Object.entries((await exportOf?.(db, person, at)) ?? {})) {
      yield `,${JSON.stringify(name)}:`;
      if (Array.isArray(value)) yield* listPieces(value);
      else yield JSON.stringify(readable(value, name)) ?? 'null';
    }
  yield '}';
}

function* listPieces(items: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < items.length; at += ROWS_AT_ONCE) {
    const batch = items.slice(at, at + ROWS_AT_ONCE).map((row) => JSON.stringify(readable(row)));
    yield (at > 0 ? ',' : '') + batch.join(',');
  }
  yield ']';
}

const TIMES = /^at$|(?:At|On|Since|Until)$/;
// By name, as values do not show it.
const FLAGS = /^(?:hidden|mustChangePassword|keepsCertificates)$/;
const JSON_TEXTS = /^(?:metadata|detail|buyer|line)$/;

/** Converts times to text, 0 and 1 to booleans and JSON to objects, by field name. */
function readable(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && TIMES.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && FLAGS.test(name)) return value === 1;
  if (typeof value === 'string' && JSON_TEXTS.test(name)) return JSON.parse(value);
  if (Array.isArray(value)) return value.map((item) => readable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readable(item, key)]));
}
