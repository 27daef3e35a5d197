import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import { inIndia } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import { findErasure, measureFile, noteErasure, rewriteFile } from '../../db/freed-pages.ts';
import type { DataSubject } from '../../db/personal-rows.ts';
import type { ServiceDeps } from '../../deps.ts';
import { orNotFound } from '../../errors.ts';
import { DAYS_MS } from '../../kept-days.ts';
import { personalDataOwners } from '../../personal-data.ts';
import { FREE_FLOOR, freeBytes } from '../../storage/files.ts';
import { listBuyerEmails } from '../orders/order-steps.ts';
import * as rows from './privacy.repository.ts';

/** India's hours from 2 to 5, when no one studies; a server that is off at night waits so many days at most. */
const isQuiet = (at: number): boolean => [2, 3, 4].includes(inIndia(at).getUTCHours());
const ROWS_AT_ONCE = 200;
const LONGEST_WAIT_MS = 3 * DAYS_MS;

// What everyone who keeps data of people does with it.

/** Everything kept about a person, as readable JSON in pieces. */
export async function exportPersonalData(
  deps: ServiceDeps,
  userId: number,
): Promise<{ readonly exportedAt: string; pieces: AsyncGenerator<string> }> {
  await deps.limiter.spend('dataExport', String(userId));
  const person = orNotFound(await findSubject(deps.db, userId, false));
  await audit(deps.db, userId, 'data-exported', { type: 'user', id: userId });
  const at = deps.now();
  return { exportedAt: new Date(at).toISOString(), pieces: exportPieces(deps, person, at) };
}

/**
 * Removes a person in the trash. The audit log keeps their number, which names no one any more.
 * @returns whether they were in the trash
 */
export function erasePerson(
  { db, now }: ServiceDeps,
  id: number,
  actorId: number | undefined,
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const person = await findSubject(tx, id, true);
    if (person === undefined) return false;
    for (const { eraseFor } of personalDataOwners) await eraseFor?.(tx, person);
    await noteErasure(tx, now());
    await audit(tx, actorId, 'user-erased', { type: 'user', id });
    return true;
  });
}

export async function endKeptData(deps: ServiceDeps): Promise<void> {
  for (const { sweep } of personalDataOwners) {
    await sweep?.(deps.db, deps.now());
    await setImmediate();
  }
  await rewriteIfDue(deps);
}

/** Without emails that another account uses now: someone may have registered again with one that the person ordered with. */
async function findSubject(tx: Db, id: number, isInTrash: boolean): Promise<DataSubject | undefined> {
  const person = await rows.findPerson(tx, id, isInTrash);
  if (person === undefined) return undefined;
  const emails = [...new Set([person.email_key, ...(await listBuyerEmails(tx, id))])];
  const taken = await rows.listTakenEmails(tx, emails, id);
  return { id, emails: emails.filter((email) => !taken.includes(email)) };
}

/** Removes what erasures left in unused parts of SQLite's file, which no other connection could do without failing writes. */
async function rewriteIfDue({ config, db, log, now }: ServiceDeps): Promise<void> {
  const erasedAt = await findErasure(db);
  if (erasedAt === undefined || !(isQuiet(now()) || now() - erasedAt > LONGEST_WAIT_MS)) return;
  // The new file is written beside the old one, then through the write-ahead log.
  const needed = 2 * (await measureFile(db)) + FREE_FLOOR;
  if ((await freeBytes(config.dataDir)) >= needed) await rewriteFile(db);
  else log.warn({ needed }, 'too little room to write the database again after an erasure');
}

/** A section of an owner at a time, and of a long one some rows. */
async function* exportPieces({ db }: ServiceDeps, person: DataSubject, at: number): AsyncGenerator<string> {
  yield `{"exportedAt":${JSON.stringify(new Date(at).toISOString())}`;
  for (const { exportOf } of personalDataOwners)
    for (const [name, value] of Object.entries((await exportOf?.(db, person, at)) ?? {})) {
      yield `,${JSON.stringify(name)}:`;
      if (Array.isArray(value)) yield* listPieces(value);
      else yield JSON.stringify(readable(value, name)) ?? 'null';
    }
  yield '}';
}

function* listPieces(rows: readonly unknown[]): Generator<string> {
  yield '[';
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const some = rows.slice(at, at + ROWS_AT_ONCE).map((row) => JSON.stringify(readable(row)));
    yield (at > 0 ? ',' : '') + some.join(',');
  }
  yield ']';
}

const TIMES = /^at$|(?:At|On|Since|Until)$/;
const TRUTH_VALUES = /^(?:hidden|mustChangePassword|keepsCertificates)$/;
const JSON_TEXTS = /^(?:metadata|detail|buyer|line)$/;

/** Converts times to text, truth values to booleans and JSON to objects, by the name of the field. */
function readable(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && TIMES.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && TRUTH_VALUES.test(name)) return value === 1;
  if (typeof value === 'string' && JSON_TEXTS.test(name)) return JSON.parse(value);
  if (Array.isArray(value)) return value.map((item) => readable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readable(item, key)]));
}
