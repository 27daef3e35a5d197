import type { Db } from '../../db/database.ts';
import type { Studies } from '../../db/is-student.ts';
import { may, toRights } from '../../sessions/rights.ts';
import { listAllRights } from '../../sessions/staff-rights.ts';
import { listColleagues } from '../users/users.service.ts';
import { listGranted } from './enrollments.repository.ts';

/** Lists who of the team has or had a course and may not teach it: they are its students. @param of one course */
export async function listStudyingColleagues(db: Db, of?: number): Promise<Studies[]> {
  const rights = Map.groupBy(await listAllRights(db), ({ user_id }) => user_id);
  const colleagues = await listColleagues(db);
  const granted = await listGranted(
    db,
    colleagues.map(({ id }) => id),
  );
  return granted.filter(
    ({ userId, courseId }) =>
      (of === undefined || of === courseId) &&
      !may({ rights: toRights(rights.get(userId) ?? []) }, 'teaching', courseId),
  );
}
