// Foreign tables read: courses, enrollments, material_progress, materials, users
import { type Expression, type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PageQuery } from '../../contract/fields.ts';
import { contains, withKey } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { isLive, isRequired, liveCourses } from '../../db/live.ts';
import { prepared } from '../../db/prepared.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';

export type CertificateRow = Selectable<Tables['certificates']>;

export const findTerms = (db: Db, courseId: number) =>
  liveCourses(db)
    .select(['id', 'slug', 'course_name', 'cert_mode as mode', 'cert_hours as hours', 'cert_text as text'])
    .where('id', '=', courseId)
    .executeTakeFirst();
export type Terms = NonNullable<Awaited<ReturnType<typeof findTerms>>>;

export const listAutomatic = (db: Db) =>
  liveCourses(db).select('id').where('cert_mode', '=', 'auto').execute();

function finished(db: Db, courseId: number) {
  const required = db
    .selectFrom('materials')
    .where('materials.course_id', '=', courseId)
    .where(isRequired)
    .select('materials.id');
  return db
    .selectFrom('enrollments')
    .where('enrollments.course_id', '=', courseId)
    .where((eb) => {
      const done = eb
        .selectFrom('material_progress')
        .select('material_id')
        .whereRef('material_progress.user_id', '=', 'enrollments.user_id')
        .where('material_id', '=', sql.ref<number>('materials.id'))
        .where('completed_at', 'is not', null);
      // Stops reading at the first missing lesson of most students.
      return eb.and([eb.exists(required), eb.not(eb.exists(required.where(eb.not(eb.exists(done)))))]);
    })
    .select((eb) => [
      'enrollments.user_id',
      eb
        .selectFrom('material_progress')
        .select(({ fn }) => fn.max('completed_at').as('at'))
        .whereRef('material_progress.user_id', '=', 'enrollments.user_id')
        .where('material_id', 'in', required)
        .$asScalar()
        .$notNull()
        .as('completed_on'),
    ]);
}

export const mayBeCertified = async (tx: Db, userId: number, courseId: number) =>
  (await finished(tx, courseId).where('enrollments.user_id', '=', userId).executeTakeFirst())?.completed_on;

export const listReady = (db: Db, courseId: number, limit: number) =>
  db
    .selectFrom(finished(db, courseId).as('done'))
    .innerJoin('users', 'users.id', 'done.user_id')
    .leftJoin('certificates', (join) =>
      join.onRef('certificates.user_id', '=', 'done.user_id').on('certificates.course_id', '=', courseId),
    )
    .where(isLive('users'))
    .where('certificates.id', 'is', null)
    .select(['users.id as userId', 'users.full_name as fullName', 'done.completed_on as completedOn'])
    .orderBy('done.completed_on')
    .orderBy('users.id')
    .limit(limit)
    .execute();

export async function insertCertificate(tx: Db, row: Insertable<Tables['certificates']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('certificates')
    .values(withKey(row, 'holder_name', 'holder_key'))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export const findCertificate = (db: Db, code: string): Promise<CertificateRow | undefined> =>
  db.selectFrom('certificates').selectAll().where('code', '=', code).executeTakeFirst();

export const listOwnCertificates = prepared((db, userId: Expression<number>) =>
  db
    .selectFrom('certificates')
    .selectAll()
    .where('user_id', '=', userId)
    .where('replaced_by', 'is', null)
    .orderBy('id', 'desc'),
);

export const anyNames = async (db: Db, picture: string): Promise<boolean> =>
  (await db
    .selectFrom('certificates')
    .select('id')
    .where('issuer', 'like', `%"${picture}"%`)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export const updateCertificate = (tx: Db, id: number, changes: Updateable<Tables['certificates']>) =>
  tx.updateTable('certificates').set(changes).where('id', '=', id).execute();

export function listCertificates(db: Db, { courseId, search, ...page }: PageQuery & { courseId: number }) {
  const found = db.selectFrom('certificates').selectAll().where('course_id', '=', courseId);
  return readPage(
    found.where((eb) => contains(eb, ['holder_key', 'code'], search)),
    'id',
    page,
  );
}
