import { CHECK_LATE_MS } from '../backup/lateness.ts';
import type { Config } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { migrations } from '../db/migrations/index.ts';
import { recallUpkeep } from '../upkeep/upkeep.ts';
import { countStuckMail, listSchema, newestTime } from './doctor.repository.ts';
import { type Finding, note, ok, problem, spanOf } from './finding.ts';

const HOUR_MS = 60 * 60_000;
const AHEAD_MS = 5 * 60_000;

/** Schema, clock against the times in it, mail that does not leave, and the last check. */
export async function lookAtDatabase(config: Config, now: number): Promise<Finding[]> {
  const database = openDatabase(config.dataDir, config.databaseUrl);
  try {
    return await lookInside(database, config, now);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [
      problem(
        'database',
        `it does not answer: ${reason}`,
        config.databaseUrl === undefined
          ? 'If it is damaged, restore the last good backup: npm run restore'
          : 'See that PostgreSQL runs, takes the password and has connections free: psql "$DATABASE_URL"',
      ),
    ];
  } finally {
    await database.close().catch(() => undefined);
  }
}

async function lookInside({ db }: Database, config: Config, now: number): Promise<Finding[]> {
  const done = new Set(await listSchema(db));
  const waiting = Object.keys(migrations).filter((name) => !done.has(name));
  const unknown = [...done].filter((name) => !(name in migrations));
  if (unknown.length > 0)
    return [
      problem(
        'schema',
        `the database is newer than this version of the product (${unknown.join(', ')})`,
        'Update the product, or undo the update with its data: npm run update -- --undo',
      ),
    ];
  if (waiting.length > 0)
    return [
      note(
        'schema',
        `${waiting.length} migrations wait (${waiting.join(', ')})`,
        'They run at the next start.',
      ),
    ];
  const findings = [ok('schema', `current (${[...done].sort().at(-1)})`)];
  const newest = await newestTime(db);
  findings.push(
    newest > now + AHEAD_MS
      ? problem(
          'clock',
          `the newest entry in the log is ${spanOf(newest - now)} ahead of this machine’s clock`,
          'Set the clock (timedatectl set-ntp true): sessions and links live by it.',
        )
      : ok('clock', 'agrees with the times in the database'),
  );
  findings.push(...(await lookAtOutbox({ db }, config, now)));
  findings.push(
    ...(config.databaseUrl === undefined ? [await lookAtScrub({ db }, now)] : []),
  );
  return findings;
}

async function lookAtOutbox({ db }: Pick<Database, 'db'>, config: Config, now: number): Promise<Finding[]> {
  const { waiting, failed } = await countStuckMail(db, now - HOUR_MS, now - 24 * HOUR_MS);
  if (config.smtpUrl === undefined)
    return waiting === 0
      ? []
      : [note('outbox', `${waiting} mails wait`, 'Set SMTP_URL, or read them: npm run mail:waiting')];
  const findings: Finding[] = [];
  if (waiting > 0)
    findings.push(
      problem(
        'outbox',
        `${waiting} mails have waited for more than an hour`,
        'The log says why: mail not sent.',
      ),
    );
  if (failed > 0)
    findings.push(
      note('outbox', `${failed} mails were given up in the last day`, 'The log says why: mail not sent.'),
    );
  return findings.length > 0 ? findings : [ok('outbox', 'no mail is stuck')];
}

async function lookAtScrub({ db }: Pick<Database, 'db'>, now: number): Promise<Finding> {
  const last = await recallUpkeep(db, 'scrub');
  if (last === undefined)
    return note('stored data', 'was never checked', 'It is checked every night; now: npm run scrub');
  const age = spanOf(now - last.at);
  if (last.detail['ok'] !== true)
    return problem(
      'stored data',
      `DAMAGE was found ${age} ago: database ${last.detail['database']}, ${last.detail['damaged']} files damaged, ${last.detail['missing']} missing; first ${last.detail['first']}`,
      'npm run scrub names all of them. Copy them from a backup to the same path; a damaged database: npm run restore',
    );
  if (now - last.at > CHECK_LATE_MS)
    return note(
      'stored data',
      `was last checked ${age} ago`,
      'Let the product run at night, or: npm run scrub',
    );
  return ok('stored data', `checked ${age} ago: ${last.detail['files']} files and the database are sound`);
}
