import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { createPasswordHasher } from '../crypto/password-hasher.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ensureAdmin } from '../features/users/first-admin.ts';
import { CommandError, command, EXIT_USAGE, say } from './command.ts';
import {
  auditRow,
  LARGE_USERS,
  materialRow,
  messageRow,
  type Sizes,
  STUDIES_EVERY,
  sessionRow,
  sizesFor,
  studentRow,
} from './large-data.ts';
import { withProduct } from './with-product.ts';

/*
 * Fills an empty DATA_DIR with the data of a large provider, to try out and to measure: npm run seed:large, or with
 * another size npm run seed:large -- --users=1000000. Every student's password is the one below; materials are links,
 * so no files are made.
 */
const PASSWORD = 'seven blue umbrellas';
const BATCH = 1000;

const CALL = {
  usage: 'npm run seed:large [-- --users=1000000]',
  options: { users: { type: 'string', default: String(LARGE_USERS) } },
} as const;

/** @throws CommandError */
function readUsers(given: string): number {
  const users = Number(given);
  if (Number.isInteger(users) && users >= 100) return users;
  throw new CommandError(
    '--users must be a whole number from 100 up, for example --users=1000000.',
    EXIT_USAGE,
  );
}

/** Inserts `count` rows in batches, each a transaction. */
async function fill(count: number, insert: (numbers: number[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await insert(Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => from + at));
}

/** Id of the first student; the others follow without a gap. */
async function firstStudentId(db: Db): Promise<number> {
  const { first } = await db
    .selectFrom('users')
    .select((eb) => eb.fn.min('id').as('first'))
    .where('role', '=', 'student')
    .executeTakeFirstOrThrow();
  return first;
}

/** Every student in ten courses, spread evenly; done inside the database, which is ten times as fast. */
async function enrollAll(db: Db, first: number, sizes: Sizes, at: number): Promise<void> {
  for (let from = 0; from < sizes.users; from += BATCH * 10)
    await sql`
      insert into enrollments (user_id, course_id, created_at)
      select users.id, courses.id, ${at}
      from users join courses on (courses.id - users.id) % ${sizes.courses / sizes.coursesPerStudent} = 0
      where users.role = 'student' and courses.deleted_at is null
        and users.id >= ${first + from} and users.id < ${first + from + BATCH * 10}
    `.execute(db);
}

/** Those who study have opened ten materials, and completed about every second of them. */
async function study(db: Db, first: number, { users }: Sizes, at: number): Promise<void> {
  for (let from = 0; from < users; from += BATCH * 100)
    await sql`
      insert into material_progress (user_id, material_id, position_seconds, completed_at, updated_at)
      select enrollments.user_id, materials.id, 10,
        case when materials.id % 2 = 0 then ${at} else null end, ${at} - (enrollments.user_id % 60) * 86400000
      from enrollments join materials on materials.course_id = enrollments.course_id and materials.position = 1
      where (enrollments.user_id - ${first}) % ${STUDIES_EVERY} = 0
        and enrollments.user_id >= ${first + from} and enrollments.user_id < ${first + from + BATCH * 100}
    `.execute(db);
}

/** Fills an empty database, one kind of row after another. */
async function seed(deps: Deps, sizes: Sizes): Promise<void> {
  const { db } = deps.database;
  const at = Date.now();
  const admin = await ensureAdmin(deps.services.users, deps.config.admin, 'localhost');
  if (admin !== undefined) say(`Admin: ${admin.email}, temporary password ${admin.password}`);
  const passwordHash = await createPasswordHasher().hash(PASSWORD);

  const existing = await deps.services.courses.list(undefined);
  await fill(sizes.courses - existing.length, (numbers) =>
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
  await fill(sizes.users, (numbers) =>
    db
      .insertInto('users')
      .values(numbers.map((number) => studentRow(number, sizes, passwordHash, at)))
      .execute(),
  );
  say(`${sizes.users} users, password ${PASSWORD}`);
  await fill(sizes.materials, (numbers) =>
    db
      .insertInto('materials')
      .values(numbers.map((number) => materialRow(number, courses, at)))
      .execute(),
  );
  say(`${sizes.materials} materials`);
  const first = await firstStudentId(db);
  await enrollAll(db, first, sizes, at);
  await study(db, first, sizes, at);
  await fill(sizes.sessions, (numbers) =>
    db
      .insertInto('sessions')
      .values(numbers.map((number) => sessionRow(number, first, sizes, at)))
      .execute(),
  );
  await fill(sizes.auditEntries, (numbers) =>
    db
      .insertInto('audit_log')
      .values(numbers.map((number) => auditRow(number, first, sizes, at)))
      .execute(),
  );
  await fill(sizes.messages, (numbers) =>
    db
      .insertInto('contact_messages')
      .values(numbers.map((number) => messageRow(number, at)))
      .execute(),
  );
  const { rows } = await sql<{ count: number }>`select count(*) as count from enrollments`.execute(db);
  say(`${rows[0]?.count ?? 0} enrollments`);
}

await command(CALL, async ({ values }) => {
  const sizes = sizesFor(readUsers(values.users));
  const { dataDir } = readConfig();
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new CommandError(`${dataDir} is not empty. Set DATA_DIR to a new folder.`, EXIT_USAGE);
  const began = performance.now();
  await withProduct((deps) => seed(deps, sizes));
  say(`Done in ${Math.round((performance.now() - began) / 1000)} s.`);
});
