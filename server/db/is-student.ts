import { type Expression, type SqlBool, sql } from 'kysely';

export interface Studies {
  readonly userId: number;
  readonly courseId: number;
}

/** Returns the condition that a joined user is a student. @param colleagues who of the team studies what: others only try things out */
export function isStudent(colleagues: readonly Studies[], courseColumn?: string): Expression<SqlBool> {
  const isStudents = sql<SqlBool>`users.role = ${sql.lit('student')}`;
  if (colleagues.length === 0) return isStudents;
  const theirs =
    courseColumn === undefined
      ? sql`users.id in (${sql.join(colleagues.map(({ userId }) => userId))})`
      : // PostgreSQL takes parameters in a list of values for texts.
        sql`(users.id, ${sql.ref(courseColumn)}) in (values ${sql.join(
          colleagues.map(({ userId, courseId }) => sql`(${sql.lit(userId)}, ${sql.lit(courseId)})`),
        )})`;
  return sql<SqlBool>`(${isStudents} or ${theirs})`;
}
