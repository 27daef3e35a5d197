// Foreign tables read: courses, files, materials, users
import {
  type ExpressionBuilder,
  type Insertable,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
  type Updateable,
} from 'kysely';
import type { DoubtQuery } from '../../contract/doubts.ts';
import { contains, withKey } from '../../db/contains.ts';
import type { Db } from '../../db/database.ts';
import { inScope } from '../../db/in-scope.ts';
import { isLive, lessonsInTrash } from '../../db/live.ts';
import { readPage } from '../../db/read-page.ts';
import type { Tables } from '../../db/schema/index.ts';
import { may, scopeOf } from '../../sessions/rights.ts';
import type { Reader } from '../../sessions/sessions.ts';

const isAskedByTeacher = sql<number>`(select by_teacher from doubt_posts where doubt_id = doubts.id order by id limit 1)`;
const countPosts = sql<number>`(select count(*) from doubt_posts where doubt_id = doubts.id)`;

const viewed = <Row>(doubts: SelectQueryBuilder<Tables, 'doubts', Row>) =>
  doubts
    .innerJoin('materials', 'materials.id', 'doubts.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .leftJoin('users', 'users.id', 'doubts.user_id')
    .select(['doubts.id', 'user_id', 'full_name', 'doubts.title', 'doubts.state'])
    .select(isAskedByTeacher.as('by_teacher'))
    .select(['pinned', 'doubts.hidden', 'waiting_since as waitingSince', countPosts.as('posts')])
    .select(['course_id as courseId', 'course_name as courseName', 'materials.id as materialId'])
    .select(['materials.title as lesson', 'at_seconds as atSeconds', 'to_all as toAll'])
    .select(['answer_id as answerId', 'reported_id as reportedId', 'doubts.created_at as askedAt'])
    .where(isLive('materials', 'courses'));
export type DoubtView = NonNullable<Awaited<ReturnType<typeof findDoubt>>>;

const isOpenTo = (actor: Reader) => (eb: ExpressionBuilder<Tables, 'doubts'>) =>
  eb.or([eb('user_id', '=', actor.id), eb.and([eb('to_all', '=', 1), eb('doubts.hidden', '=', 0)])]);

export const countByLesson = (db: Db, courseId: number, actor: Reader) =>
  db
    .selectFrom('doubts')
    .innerJoin('materials', 'materials.id', 'doubts.material_id')
    .select(['material_id', ({ fn }) => fn.countAll<number>().as('questions')])
    .where('course_id', '=', courseId)
    .where(isLive('materials'))
    .$if(!may(actor, 'teaching', courseId), (found) => found.where(isOpenTo(actor)))
    .groupBy('material_id')
    .execute();

/** Unanswered ones oldest first; otherwise pinned, then newest. Without a course, those of all that the actor teaches. */
export function listDoubts(db: Db, query: DoubtQuery, actor: Reader) {
  const { courseId, materialId, search, alike, mine, unanswered, reported, cursor } = query;
  const scope = scopeOf(actor, 'teaching');
  const isTeacher = courseId === undefined || may(actor, 'teaching', courseId);
  let found = db.selectFrom('doubts').where((eb) => contains(eb, ['doubts.title_key'], search));
  if (!isTeacher) found = found.where(isOpenTo(actor));
  if (courseId !== undefined || scope !== 'all')
    found = found.where('doubts.material_id', 'in', (eb) =>
      eb
        .selectFrom('materials')
        .select('materials.id')
        .where(courseId === undefined ? inScope('course_id', scope) : sql<SqlBool>`course_id = ${courseId}`)
        .$if(!isTeacher, (lessons) => lessons.where('materials.hidden', '=', 0)),
    );
  if (materialId !== undefined) found = found.where('doubts.material_id', '=', materialId);
  if (mine !== undefined) found = found.where('user_id', '=', actor.id);
  if (reported !== undefined) found = found.where('reported_id', 'is not', null);
  if (alike !== undefined) {
    const words = (alike.match(/[\p{L}\p{M}\p{N}]{4,}/gu) ?? []).slice(0, 12);
    found = found.where((eb) => {
      const have = words.map(
        (word) => sql`(case when ${contains(eb, ['doubts.title_key'], word)} then 2 else 0 end)`,
      );
      return sql<SqlBool>`${sql.join([sql`0`, ...have], sql` + `)} >= ${Math.max(1, words.length)}`;
    });
  }
  if (unanswered !== undefined) found = found.where('doubts.state', '=', 'open');
  const counted = found.where('doubts.material_id', 'not in', lessonsInTrash);
  if (unanswered !== undefined) return readPage(viewed(found), 'doubts.id', query, 'asc', counted);
  // Pinned doubts are on the first page.
  if (cursor !== undefined) found = found.where('pinned', '=', 0);
  return readPage(viewed(found).orderBy('pinned', 'desc'), 'doubts.id', query, 'desc', counted);
}

export const findDoubt = (db: Db, id: number) =>
  viewed(db.selectFrom('doubts')).where('doubts.id', '=', id).executeTakeFirst();

export const listPosts = (db: Db, doubtId: number) =>
  db
    .selectFrom('doubt_posts')
    .leftJoin('users', 'users.id', 'doubt_posts.user_id')
    .leftJoin('files', 'files.id', 'file_id')
    .selectAll('doubt_posts')
    .select(['full_name', 'files.name as picture'])
    .where('doubt_id', '=', doubtId)
    .orderBy('doubt_posts.id')
    .execute();
export type PostView = Awaited<ReturnType<typeof listPosts>>[number];

export async function insertDoubt(tx: Db, row: Insertable<Tables['doubts']>): Promise<number> {
  return (
    await tx
      .insertInto('doubts')
      .values(withKey(row, 'title', 'title_key'))
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

export const insertPost = (tx: Db, row: Insertable<Tables['doubt_posts']>) =>
  tx.insertInto('doubt_posts').values(row).execute();

export const updateDoubt = (tx: Db, id: number, changes: Updateable<Tables['doubts']>) =>
  tx
    .updateTable('doubts')
    .set(withKey(changes, 'title', 'title_key'))
    .where('id', '=', id)
    .execute();

export const updatePost = (tx: Db, id: number, changes: Updateable<Tables['doubt_posts']>) =>
  tx.updateTable('doubt_posts').set(changes).where('id', '=', id).execute();

export const deleteFrom = (tx: Db, table: 'doubts' | 'doubt_posts', id: number) =>
  tx.deleteFrom(table).where('id', '=', id).execute();

export type NewFile = Insertable<Tables['files']>;

export async function findDoubtOf(db: Db, postId: number): Promise<number | undefined> {
  const post = db.selectFrom('doubt_posts').select('doubt_id').where('id', '=', postId);
  return (await post.executeTakeFirst())?.doubt_id;
}

export const findPicture = (db: Db, fileId: number) =>
  db
    .selectFrom('doubt_posts')
    .innerJoin('files', 'files.id', 'file_id')
    .select(['doubt_id', 'storage_key as storageKey', 'name', 'media_type as mediaType', 'size', 'sha256'])
    .select('files.created_at as createdAt')
    .where('file_id', '=', fileId)
    .executeTakeFirst();

/** For the data export: own questions, and only own replies to others. */
export const listPostsOf = (tx: Db, userId: number) =>
  tx
    .selectFrom('doubt_posts')
    .leftJoin('doubts', (join) =>
      join.onRef('doubts.id', '=', 'doubt_id').onRef('doubts.user_id', '=', 'doubt_posts.user_id'),
    )
    .leftJoin('files', 'files.id', 'file_id')
    .select(['title', 'at_seconds as atSeconds', 'to_all as toAll', 'state', 'body as text'])
    .select(['name as picture', 'media_type as pictureType', 'size as pictureSize'])
    .select(['sha256 as pictureSha256', 'files.created_at as pictureAddedAt'])
    .select(['doubt_posts.created_at as writtenAt', 'edited_at as editedAt'])
    .where('doubt_posts.user_id', '=', userId)
    .orderBy('doubt_posts.id')
    .execute();
