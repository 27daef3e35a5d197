import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { createPasswordHasher } from '../crypto/password-hasher.ts';
import type { Db } from '../db/database.ts';
import { createDeps } from '../deps.ts';
import { ensureAdmin } from '../features/users/first-admin.ts';
import { createLog } from '../log.ts';
import { readCatalogue } from '../site/catalogue.ts';
import { large, materialRow, studentRow } from './large-data.ts';

/*
 * Fills an empty DATA_DIR with the data of a large provider, to try out and to measure: npm run seed:large.
 * Every student's password is the one below; materials are links, so no files are made.
 */
const PASSWORD = 'seven blue umbrellas';
const BATCH = 1000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** Inserts `count` rows in batches, each a transaction. */
async function fill(count: number, insert: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at));
}

/** Every student in ten courses, spread evenly; done inside the database, which is ten times as fast. */
async function enrollAll(db: Db, at: number): Promise<void> {
  const { first } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('id').as('first'))
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  for (let from = 0; from < large.users; from += BATCH * 10)
    await sql`
      insert into enrollments (user_id, course_id, created_at)
      select users.id, courses.id, ${at}
      from users join courses on (courses.id - users.id) % ${large.courses / large.coursesPerStudent} = 0
      where users.role = 'student' and courses.deleted_at is null
        and users.id >= ${first + from} and users.id < ${first + from + BATCH * 10}
    `.execute(db);
}

/** Students in the first tenth of the list have opened ten materials each, and completed every second of them. */
async function study(db: Db, at: number): Promise<void> {
  await sql`
    insert into material_progress (user_id, material_id, position_seconds, completed_at, updated_at)
    select enrollments.user_id, materials.id, 10,
      case when materials.id % 2 = 0 then ${at} else null end, ${at} - (enrollments.user_id % 60) * 86400000
    from enrollments join materials on materials.course_id = enrollments.course_id and materials.position = 1
    where enrollments.user_id <= ${large.users / 10}
  `.execute(db);
}

const config = readConfig();
if (existsSync(config.dataDir) && readdirSync(config.dataDir).length > 0) {
  process.stderr.write(`${config.dataDir} is not empty. Set DATA_DIR to a new folder.\n`);
  process.exit(64);
}
const log = createLog({ logLevel: 'warn' });
const deps = await createDeps(config, log, readCatalogue(config.siteDir, log));
const { db } = deps.database;
const at = Date.now();
const began = performance.now();
const admin = await ensureAdmin(deps.services.users, config.admin, 'localhost');
if (admin !== undefined) say(`Admin: ${admin.email}, temporary password ${admin.password}`);
const passwordHash = await createPasswordHasher().hash(PASSWORD);

const existing = await deps.services.courses.list(undefined);
await fill(large.courses - existing.length, (numbers) =>
  db
    .insertInto('courses')
    .values(
      numbers.map((number) => ({
        course_name: `Course ${number + 1}`,
        name_key: `course ${number + 1}`,
        description: `The ${number + 1}th course of a large provider.`,
        created_at: at,
        updated_at: at,
      })),
    )
    .execute(),
);
const courses = (await deps.services.courses.list(undefined)).map(({ id }) => id);
say(`${courses.length} courses`);
await fill(large.users, (numbers) =>
  db
    .insertInto('users')
    .values(numbers.map((number) => studentRow(number, passwordHash, at)))
    .execute(),
);
say(`${large.users} users, password ${PASSWORD}`);
await fill(large.materials, (numbers) =>
  db
    .insertInto('materials')
    .values(numbers.map((number) => materialRow(number, courses, at)))
    .execute(),
);
say(`${large.materials} materials`);
await enrollAll(db, at);
await study(db, at);
await fill(large.auditEntries, (numbers) =>
  db
    .insertInto('audit_log')
    .values(
      numbers.map((number) => ({
        at: at - number,
        actor_id: 2 + (number % large.users),
        action: 'login',
        detail: '{}',
      })),
    )
    .execute(),
);
await fill(large.messages, (numbers) =>
  db
    .insertInto('contact_messages')
    .values(
      numbers.map((number) => ({
        name: `Visitor ${number}`,
        email: `visitor${number}@example.in`,
        subject: 'Batch timings',
        message: 'Is there an evening batch?',
        created_at: at - number * 60_000,
      })),
    )
    .execute(),
);
const { rows } = await sql<{ count: number }>`select count(*) as count from enrollments`.execute(db);
say(`${rows[0]?.count ?? 0} enrollments`);
// The planner chooses indexes by the sizes it knows.
await sql`analyze`.execute(db);
await deps.close();
say(`Done in ${Math.round((performance.now() - began) / 1000)} s.`);
