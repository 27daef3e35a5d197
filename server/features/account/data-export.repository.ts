// Foreign tables read: audit_log, courses, enrollments, grants, material_progress, materials, orders
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { DataExport } from '../../contract/account.ts';
import type { Db } from '../../db/database.ts';
import type { Tables } from '../../db/schema/index.ts';
import { personalData } from '../../db/schema/personal-data.ts';

/** Where rows of a table are in the file, and which of its columns leads to the person. */
const SECTIONS = {
  certificates: ['certificates', 'user_id'],
  consents: ['consents', 'user_id'],
  emailChanges: ['email_changes', 'user_id'],
  issuedPasswords: ['issued_passwords', 'user_id'],
  mails: ['mail_outbox', 'recipient'],
  messages: ['messages', 'email'],
  orderEvents: ['order_events', 'order_id'],
  orders: ['orders', 'user_id'],
  payments: ['payments', 'order_id'],
  receipts: ['receipts', 'order_id'],
  refunds: ['refunds', 'order_id'],
  resetLinks: ['password_reset_tokens', 'user_id'],
  sessions: ['sessions', 'user_id'],
  uploads: ['uploads', 'user_id'],
} as const;

type Row = Record<string, unknown>;

/** Everything kept about a person, as readable JSON. @param others sections that features add */
export async function readDataExport(
  tx: Db,
  { id: userId, email_key: emailKey }: Pick<Selectable<Tables['users']>, 'id' | 'email_key'>,
  now: number,
  others: Row,
): Promise<DataExport> {
  const ties = {
    user_id: sql<SqlBool>`user_id = ${userId}`,
    order_id: sql<SqlBool>`order_id in (select id from orders where user_id = ${userId})`,
    email: sql<SqlBool>`lower(email) = ${emailKey}`,
    recipient: sql<SqlBool>`lower(recipient) = ${emailKey}`,
  };
  const sections: Row = { ...others };
  for (const [section, [table, tie]] of Object.entries(SECTIONS))
    sections[section] = await listRows(tx, table, ties[tie]);
  const [factor] = await listRows(tx, 'second_factors', ties.user_id);
  const recoveryCodes = await listRows(tx, 'recovery_codes', ties.user_id);
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
  return entries.map(({ actor_id, ...entry }) => {
    return { ...entry, by: actor_id === userId ? 'you' : 'someone else' };
  });
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
