import { putRights } from '../../server/sessions/staff-rights.ts';
import type { Client } from './client.ts';
import { colleague, issuedStudent, type Person, secondAdmin, sessionOf, student } from './people.ts';
import type { Product } from './product.ts';
import type { SeededCourse } from './seeded-course.ts';

export const roles = [
  'anonymous',
  /** Has a session from before the approval was taken back. */
  'pending',
  /** Enrolled in another course. */
  'student',
  'enrolled',
  /** Was enrolled in the course. */
  'ex-student',
  /** In the trash. */
  'removed',
  /** Enrolled; has a temporary password. */
  'must choose',
  /** Of the course, and of the other one. */
  'teacher',
  'other teacher',
  'editor',
  'accounts',
  'office',
  'admin',
] as const;
export type Role = (typeof roles)[number];

async function teachAllBut({ deps: { db } }: Product, userId: number, courseId: number): Promise<void> {
  const others = await db.selectFrom('courses').select('id').where('id', '<>', courseId).execute();
  const rows = others.flatMap(({ id: course_id }) =>
    (['teaching', 'lessons'] as const).map((right) => ({ right, course_id })),
  );
  await putRights(db, userId, rows);
}

/** Makes someone for each role; gives a client with a session of theirs where one can be had, whatever happened before. */
export async function castOf(course: SeededCourse): Promise<(role: Role) => Promise<Client>> {
  const { product, admin, courseId } = course;
  const { db } = product.deps.database;
  const people: Partial<Record<Role, Person>> = {
    pending: await student(product, { fullName: 'Nikhil Bose' }),
    student: course.outsider,
    enrolled: course.enrolled,
    'ex-student': await student(product, { fullName: 'Omana Pillai' }),
    removed: await student(product, { fullName: 'Parth Shah' }),
    'must choose': await issuedStudent(product, { fullName: 'Rekha Jain' }),
    teacher: await colleague(product, ['teacher'], [courseId]),
    'other teacher': await colleague(product, ['teacher'], [course.otherCourseId]),
    editor: await colleague(product, ['editor']),
    accounts: await colleague(product, ['accounts']),
    office: await colleague(product, ['office']),
    // Not the first one, who has to stay logged in.
    admin: await secondAdmin(product),
  };
  for (const role of ['pending', 'ex-student', 'removed', 'must choose'] as const)
    await admin.post('/api/enroll', { userId: people[role]?.id, courseId });
  await admin.delete('/api/unenroll', { userId: people['ex-student']?.id, courseId });
  await admin.delete(`/api/delete-user/${people.removed?.id}`);
  const first = db.selectFrom('users').select('password_hash').where('id', '=', 1);
  const { password_hash } = await first.executeTakeFirstOrThrow();
  return async (role) => {
    const person = people[role];
    if (person === undefined) return product.client();
    const must_change_password = role === 'must choose' ? 1 : 0;
    const state = role === 'pending' ? 'pending' : 'approved';
    // Of the courses that a call makes for itself, too.
    if (role === 'teacher') await teachAllBut(product, person.id, course.otherCourseId);
    const values = { password_hash, must_change_password, state } as const;
    await db.updateTable('users').set(values).where('id', '=', person.id).execute();
    return sessionOf(product, person);
  };
}
