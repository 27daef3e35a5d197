import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DataExport } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';
import { personalData } from '../../db/schema/personal-data.ts';
import type { UserRow } from '../users/users.service.ts';

const OF_USER = {
  certificates: 'certificates',
  consents: 'consents',
  emailChanges: 'email_changes',
  issuedPasswords: 'issued_passwords',
  orders: 'orders',
  resetLinks: 'password_reset_tokens',
  sessions: 'sessions',
  uploads: 'uploads',
} as const;
const OF_ORDERS = {
  orderEvents: 'order_events',
  paymentReferences: 'order_claims',
  payments: 'payments',
  receipts: 'receipts',
  refunds: 'refunds',
} as const;
const OF_EMAIL = { contactMessages: 'contact_messages', tickets: 'tickets', mails: 'mail_outbox' } as const;

type Row = Record<string, unknown>;

/** Everything kept about a person, as text to read. @param others what features tell that give more than rows */
export async function readDataExport(tx: Db, user: UserRow, now: number, others: Row): Promise<DataExport> {
  const { id: userId, email_key: emailKey } = user;
  const isTheirs = sql<SqlBool>`user_id = ${userId}`;
  const sections: Row = { ...others };
  for (const [section, table] of Object.entries(OF_USER))
    sections[section] = await listRows(tx, table, isTheirs);
  for (const [section, table] of Object.entries(OF_ORDERS))
    sections[section] = await listRows(
      tx,
      table,
      sql`order_id in (select id from orders where user_id = ${userId})`,
    );
  for (const [section, table] of Object.entries(OF_EMAIL)) {
    const column = sql.ref(table === 'mail_outbox' ? 'recipient' : 'email');
    sections[section] = await listRows(tx, table, sql`lower(${column}) = ${emailKey}`);
  }
  const [factor] = await listRows(tx, 'second_factors', isTheirs);
  const recoveryCodes = await listRows(tx, 'recovery_codes', isTheirs);
  const exported = {
    exportedAt: now,
    account: await readAccount(tx, userId),
    enrollments: await listEnrollments(tx, userId),
    progress: await listProgress(tx, userId),
    grants: await listGrants(tx, userId),
    secondFactor: { startedAt: null, onSince: null, ...factor, recoveryCodes },
    auditEntries: await listAuditEntries(tx, userId),
    ...sections,
  };
  return readable(exported) as DataExport;
}

type Exported = {
  [Table in keyof typeof personalData]: (typeof personalData)[Table] extends { export: unknown }
    ? Table
    : never;
}[keyof typeof personalData];

/** What a table has of a person, the oldest first. */
function listRows(tx: Db, table: Exported, isTheirs: RawBuilder<SqlBool>): Promise<Row[]> {
  const columns: readonly unknown[] = personalData[table].export;
  return tx
    .selectFrom(table)
    .select(columns as readonly never[])
    .where(isTheirs)
    .orderBy(sql`1`)
    .execute();
}

async function readAccount(tx: Db, id: number): Promise<Row> {
  const [{ wanted_course_id: courseId, ...account } = {}] = await listRows(tx, 'users', sql`id = ${id}`);
  const wantedCourse = await tx
    .selectFrom('courses')
    .select(['id as courseId', 'course_name as courseName'])
    .where('id', '=', Number(courseId))
    .executeTakeFirst();
  return { ...account, wantedCourse: wantedCourse ?? null };
}

const listEnrollments = (tx: Db, userId: number) =>
  tx
    .selectFrom('enrollments')
    .innerJoin('courses', 'courses.id', 'enrollments.course_id')
    .select(['course_id as courseId', 'course_name as courseName', 'enrollments.created_at as enrolledAt'])
    .where('user_id', '=', userId)
    .orderBy('course_id')
    .execute();

const listProgress = (tx: Db, userId: number) =>
  tx
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.id', 'material_progress.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .select(['material_id as materialId', 'course_name as courseName', 'title', 'type'])
    .select(['position_seconds as positionSeconds', 'completed_at as completedAt'])
    .select('material_progress.updated_at as updatedAt')
    .where('user_id', '=', userId)
    .orderBy('material_id')
    .execute();

const listGrants = (tx: Db, userId: number) =>
  tx
    .selectFrom('grants')
    .innerJoin('courses', 'courses.id', 'grants.course_id')
    .select(['course_name as courseName', 'source', 'grants.created_at as givenAt'])
    .select(['ended_at as endedAt', 'ended_why as endedBecause'])
    .where('user_id', '=', userId)
    .orderBy('grants.id')
    .execute();

/** Two index searches; one with "or" would read the whole log. */
async function listAuditEntries(tx: Db, userId: number): Promise<Row[]> {
  const entries = await tx
    .selectFrom((from) => {
      const log = from.selectFrom('audit_log').selectAll();
      const about = log.where('subject_type', '=', 'user').where('subject_id', '=', userId);
      return log.where('actor_id', '=', userId).union(about).as('entries');
    })
    .select([...personalData.audit_log.export, 'actor_id'])
    .orderBy('id')
    .execute();
  return entries.map(({ actor_id, ...entry }) => ({
    ...entry,
    by: actor_id === userId ? 'you' : 'someone else',
  }));
}

const TIMES = /^at$|(?:At|On|Since|Until)$/;
const TRUTH_VALUES = /^(?:hidden|mustChangePassword|keepsCertificates)$/;
const JSON_TEXTS = /^(?:metadata|detail|buyer|line)$/;

/** By its name: times become text, truth values and JSON what they are. */
function readable(value: unknown, name = ''): unknown {
  if (typeof value === 'number' && TIMES.test(name)) return new Date(value).toISOString();
  if (typeof value === 'number' && TRUTH_VALUES.test(name)) return value === 1;
  if (typeof value === 'string' && JSON_TEXTS.test(name)) return JSON.parse(value);
  if (Array.isArray(value)) return value.map((item) => readable(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readable(item, key)]));
}
