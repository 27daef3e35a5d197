import type { Client } from './client.ts';
import { issuedStudent, type Person, secondAdmin, sessionOf, student } from './people.ts';
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
  'admin',
] as const;
export type Role = (typeof roles)[number];

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
    const values = { password_hash, must_change_password, state } as const;
    await db.updateTable('users').set(values).where('id', '=', person.id).execute();
    return sessionOf(product, person);
  };
}
