import { existsSync, readdirSync } from 'node:fs';
import { sql } from 'kysely';
import { readConfig } from '../config.ts';
import { createPasswordHasher } from '../crypto/password-hasher.ts';
import type { Db } from '../db/database.ts';
import type { Deps } from '../deps.ts';
import { ensureAdmin } from '../first-accounts.ts';
import { command, say, UsageError, withProduct } from './command.ts';

const usage = 'npm run seed:large [-- --users=1000000]';
/** Of every student. */
const PASSWORD = 'seven blue umbrellas';
const COURSES = 200;
const COURSES_OF_A_STUDENT = 10;
const MATERIALS = 20_000;
/** Of so many students one studies; no divisor of the number of courses, so that each course has some. */
const STUDIES_EVERY = 11;
const BATCH = 1000;
const DAY_MS = 24 * 60 * 60_000;
const NAMES =
  'Aditi Arjun Bhavna Chetan Divya Farah Girish Harini Imran Jyoti Kabir Lakshmi Meera Nikhil Uma'.split(' ');

/** Inserts rows 0 … count − 1 in batches, each a transaction. */
async function fill<Row>(
  count: number,
  rowOf: (number: number) => Row,
  insert: (rows: Row[]) => { execute(): Promise<unknown> },
): Promise<void> {
  for (let from = 0; from < count; from += BATCH)
    await insert(
      Array.from({ length: Math.min(BATCH, count - from) }, (_, at) => rowOf(from + at)),
    ).execute();
}

const times = (at: number) => ({ created_at: at, updated_at: at });

async function addStudents({ db, hash, users, at }: { db: Db; hash: string; users: number; at: number }) {
  const rowOf = (number: number) => {
    const email = `student${number}@example.in`;
    const isPending = number >= users - users / 20;
    const created = at - Math.floor((365 * DAY_MS * (users - number)) / users);
    return {
      full_name: `${NAMES[(number * 7) % NAMES.length]} ${NAMES[number % NAMES.length]} ${number}`,
      email,
      email_key: email,
      password_hash: hash,
      role: 'student',
      state: isPending ? 'pending' : 'approved',
      must_change_password: 0,
      created_at: created,
      approved_at: isPending ? null : created,
    } as const;
  };
  await fill(users, rowOf, (rows) => db.insertInto('users').values(rows));
}

/** Inside the database, which is ten times as fast. */
async function enrollAndStudy(db: Db, at: number): Promise<void> {
  await sql`
    insert into enrollments (user_id, course_id, created_at)
    select users.id, courses.id, ${at}
    from users join courses on (courses.id - users.id) % ${COURSES / COURSES_OF_A_STUDENT} = 0
    where users.role = 'student'`.execute(db);
  await sql`
    insert into material_progress (user_id, material_id, position_seconds, completed_at, updated_at)
    select enrollments.user_id, materials.id, 10,
      case when materials.id % 2 = 0 then ${at} else null end, ${at} - (enrollments.user_id % 60) * 86400000
    from enrollments join materials on materials.course_id = enrollments.course_id and materials.position = 1
    where enrollments.user_id % ${STUDIES_EVERY} = 0`.execute(db);
}

async function seed({ database: { db }, services, config }: Deps, users: number): Promise<void> {
  const at = Date.now();
  const admin = await ensureAdmin(services.users, config.admin, 'localhost');
  if (admin !== undefined) say(`Admin: ${admin.email}, temporary password ${admin.password}`);
  const present = await services.courses.list(undefined);
  const course = (number: number) => ({
    course_name: `Course ${number + 1}`,
    name_key: `course ${number + 1}`,
  });
  await fill(
    COURSES - present.length,
    (number) => ({ ...course(number), description: 'A course of a large provider.', ...times(at) }),
    (rows) => db.insertInto('courses').values(rows),
  );
  const courses = (await services.courses.list(undefined)).map(({ id }) => id);
  await addStudents({ db, hash: await createPasswordHasher().hash(PASSWORD), users, at });
  const material = (number: number) =>
    ({
      course_id: courses[number % courses.length] ?? 0,
      type: number % 3 === 0 ? 'assignment' : 'youtube',
      title: `Lesson ${number + 1}`,
      description: 'A lesson of a large provider.',
      url: number % 3 === 0 ? `https://example.in/task/${number}` : 'https://youtu.be/dQw4w9WgXcQ',
      position: Math.floor(number / courses.length) + 1,
      ...times(at),
    }) as const;
  await fill(MATERIALS, material, (rows) => db.insertInto('materials').values(rows));
  await enrollAndStudy(db, at);
  const login = (number: number) => ({
    at: at - number,
    actor_id: 2 + (number % users),
    action: 'login',
    detail: '{}',
  });
  await fill(2 * users, login, (rows) => db.insertInto('audit_log').values(rows));
}

/** Fills an empty DATA_DIR with the data of a large provider, to try out and to measure. Materials are links: no files. */
await command({ usage, options: { users: { type: 'string', default: '100000' } } }, async ({ values }) => {
  const users = Number(values.users);
  if (!Number.isInteger(users) || users < 100)
    throw new UsageError(`--users is a number from 100 up. ${usage}`);
  const { dataDir } = readConfig();
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new UsageError(`${dataDir} is not empty. Set DATA_DIR to a new folder.`);
  await withProduct((deps) => seed(deps, users));
  say(`${users} students, password ${PASSWORD}`);
});
