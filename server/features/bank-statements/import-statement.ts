import { setImmediate } from 'node:timers/promises';
import { audit } from '../../audit.ts';
import type * as contract from '../../contract/bank-statements.ts';
import { counted } from '../../contract/counted.ts';
import { indianDay } from '../../contract/india-time.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import * as rows from './bank-statements.repository.ts';
import { KnownCredits } from './known-credits.ts';
import { insertStatementCredits, markTakenBack } from './note-lines.ts';

/** Loaded on use: on most days no one reads a statement. */
const loadReader = () => import('./read-statement.ts');

const DAY_MS = 24 * 60 * 60_000;
const AT_ONCE = 50;
const PREVIEWED = 3;
/** Payers dispute payments for months. */
const DAYS_BEFORE = 180;
const DAYS_AFTER = 7;

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** Adds a file's credits, except known ones and those an admin accepted by hand. */
export async function importStatement(
  deps: Deps,
  bytes: Buffer,
  query: contract.StatementQuery,
  actorId: number,
) {
  const { replaces, ...chosen } = query;
  const readAt = deps.now();
  const { readStatement } = await loadReader();
  const read = await readStatement(bytes, await rows.readLayouts(deps.db), chosen, indianDay(readAt));
  const { found, lines, passedOver, names, columns, proof } = read;
  if (replaces !== undefined) await rows.deleteReading(deps.db, replaces);
  const credits = found.filter(({ direction }) => direction === 'in');
  const debits = found.filter(({ direction }) => direction === 'out');
  const days = found.map(({ day }) => day).sort();
  const from = addDays(days[0] ?? '2000-01-01', -DAYS_BEFORE);
  const to = addDays(days.at(-1) ?? '2000-01-01', DAYS_AFTER);
  const known = await readKnownCredits(deps.db, from, to);
  let added = 0;
  const notes: string[] = [];
  for (let index = 0; index < credits.length; index += AT_ONCE) {
    const noted = await insertStatementCredits(deps, credits.slice(index, index + AT_ONCE), known, readAt);
    added += noted.added;
    notes.push(...noted.notes);
    await setImmediate();
  }
  notes.push(...(await markTakenBack(deps, debits, known, actorId)));
  await deps.db.transaction().execute(async (tx) => {
    if (Object.entries(chosen).some(([name, one]) => name !== 'days' && one !== undefined))
      await rows.insertLayout(tx, read.hash, columns);
    const [first_day, last_day = first_day] = [days[0], days.at(-1)];
    if (first_day !== undefined && last_day !== undefined)
      await rows.insertStatement(tx, { read_at: readAt, first_day, last_day });
    await audit(tx, actorId, 'statement-read', undefined, { credits: credits.length, added });
  });
  const came = credits.map(({ day }) => day).sort();
  return {
    message: `${counted(credits.length, 'payment')} read, ${added} of them new.`,
    lines,
    credits: credits.length,
    known: credits.length - added,
    firstDay: came[0] ?? null,
    lastDay: came.at(-1) ?? null,
    passedOver: passedOver.slice(0, 100),
    proof,
    notes: notes.slice(0, 100),
    readAt,
    names: [...names],
    columns,
  };
}

async function readKnownCredits(db: Db, from: string, to: string): Promise<KnownCredits> {
  const known = new KnownCredits();
  let page = await rows.listCreditsBetween(db, from, to, 0);
  while (page.length > 0) {
    for (const credit of page) known.remember(credit);
    await setImmediate();
    page = await rows.listCreditsBetween(db, from, to, page.at(-1)?.id ?? 0);
  }
  return known;
}

/** Shows how the first lines of a file would be read. */
export async function previewStatement(
  { db, now }: Deps,
  bytes: Buffer,
  chosen: contract.StatementColumns,
): Promise<contract.StatementPreview> {
  const { readStatement } = await loadReader();
  const { found } = await readStatement(bytes, await rows.readLayouts(db), chosen, indianDay(now()));
  return { lines: found.slice(0, PREVIEWED) };
}
