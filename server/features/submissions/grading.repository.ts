import type { GradingQuery } from '../../contract/submissions.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';

/** Work that was handed in, of people and materials that are not in the trash. */
const grading = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .innerJoin('assignments', 'assignments.material_id', 'materials.id')
    .where('users.deleted_at', 'is', null)
    .where('materials.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .where('submissions.state', '<>', 'draft')
    .where('submissions.handed_in_at', 'is not', null)
    .$narrowType<{ handed_in_at: number }>();

const shown = (db: Db) =>
  grading(db)
    .selectAll('submissions')
    .select(['full_name', 'email', 'course_name', 'title', 'max_marks', 'courses.id as course_id'])
    .$narrowType<{ handed_in_at: number }>();

/** Waiting work oldest first, what is done latest first. */
export async function listGrading(
  db: Db,
  { state, courseId, cursor, limit }: GradingQuery & { readonly limit: number },
) {
  const inCourse = (query: ReturnType<typeof grading>) =>
    query
      .where('submissions.state', '=', state)
      .$if(courseId !== undefined, (rows) => rows.where('materials.course_id', '=', courseId ?? 0));
  const total = await countRows(inCourse(grading(db)));
  const isWaiting = state === 'handed-in';
  const rows = await shown(db)
    .where('submissions.state', '=', state)
    .$if(courseId !== undefined, (query) => query.where('materials.course_id', '=', courseId ?? 0))
    .$if(cursor !== undefined, (query) =>
      query.where((eb) =>
        eb(
          eb.refTuple('submissions.handed_in_at', 'submissions.id'),
          isWaiting ? '>' : '<',
          eb
            .selectFrom('submissions as last')
            .select(['last.handed_in_at', 'last.id'])
            .where('last.id', '=', cursor ?? 0)
            .$asTuple('handed_in_at', 'id'),
        ),
      ),
    )
    .orderBy('submissions.handed_in_at', isWaiting ? 'asc' : 'desc')
    .orderBy('submissions.id', isWaiting ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return { rows, total };
}
export type GradingView = Awaited<ReturnType<typeof listGrading>>['rows'][number];

/** Work that an admin opens, whatever its state. */
export const findGradingWork = (db: Db, id: number): Promise<GradingView | undefined> =>
  shown(db).where('submissions.id', '=', id).executeTakeFirst();

/** All marks, by course, assignment, student and number. */
export const listMarks = (db: Db, courseId: number | undefined): Promise<GradingView[]> =>
  shown(db)
    .$if(courseId !== undefined, (query) => query.where('materials.course_id', '=', courseId ?? 0))
    .orderBy('courses.id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .orderBy('full_name')
    .orderBy('users.id')
    .orderBy('number')
    .execute();

/** Work by its id, a draft too. */
export const findWork = (tx: Db, id: number) =>
  tx
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .selectAll('submissions')
    .select(['full_name', 'email', 'title', 'course_id'])
    .where('submissions.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .where('materials.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .executeTakeFirst();
