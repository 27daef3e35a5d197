import type { GradingQuery } from '../../contract/submissions.ts';
import { countRows } from '../../db/count-rows.ts';
import type { Db } from '../../db/database.ts';

/** Work of people and for materials that are not in the trash. */
const works = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('users', 'users.id', 'submissions.user_id')
    .innerJoin('materials', 'materials.id', 'submissions.material_id')
    .innerJoin('courses', 'courses.id', 'materials.course_id')
    .innerJoin('assignments', 'assignments.material_id', 'materials.id')
    .where('users.deleted_at', 'is', null)
    .where('materials.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null);

const withFacts = (query: ReturnType<typeof works>) =>
  query
    .selectAll('submissions')
    .select(['full_name', 'email', 'course_name', 'title', 'max_marks', 'courses.id as course_id']);

/** What was handed in, of a course or of all. */
const handedIn = (db: Db, courseId?: number) =>
  works(db)
    .where('submissions.handed_in_at', 'is not', null)
    .$if(courseId !== undefined, (query) => query.where('courses.id', '=', courseId ?? 0));
type HandedIn = { handed_in_at: number };

/** Waiting work oldest first, what is done latest first. */
export async function listGrading(
  db: Db,
  { state, courseId, cursor, limit }: GradingQuery & { readonly limit: number },
) {
  const found = handedIn(db, courseId).where('submissions.state', '=', state);
  const isWaiting = state === 'handed-in';
  const rows = await withFacts(found)
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
    .$narrowType<HandedIn>()
    .execute();
  return { rows, total: await countRows(found) };
}
export type GradingView = Awaited<ReturnType<typeof listGrading>>['rows'][number];

/** Work that an admin opens, whatever its state. */
export const findGradingWork = (db: Db, id: number): Promise<GradingView | undefined> =>
  withFacts(handedIn(db)).where('submissions.id', '=', id).$narrowType<HandedIn>().executeTakeFirst();

/** All marks, by course, assignment, student and number. */
export const listMarks = (db: Db, courseId: number | undefined): Promise<GradingView[]> =>
  withFacts(handedIn(db, courseId))
    .orderBy('courses.id')
    .orderBy('materials.position')
    .orderBy('materials.id')
    .orderBy('full_name')
    .orderBy('users.id')
    .orderBy('number')
    .$narrowType<HandedIn>()
    .execute();

/** Work by its id, a draft too. */
export const findWork = (tx: Db, id: number) =>
  withFacts(works(tx)).where('submissions.id', '=', id).executeTakeFirst();

/** What a teacher said last about work for an assignment, each once. */
export async function listComments(db: Db, materialId: number, teacherId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('submissions')
    .select('comment')
    .where('material_id', '=', materialId)
    .where('graded_by', '=', teacherId)
    .where('comment', '<>', '')
    .groupBy('comment')
    .orderBy((eb) => eb.fn.max('graded_at'), 'desc')
    .limit(10)
    .execute();
  return rows.map(({ comment }) => comment);
}
