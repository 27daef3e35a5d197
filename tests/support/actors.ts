import type { Client } from './client.ts';
import { issuedStudent, secondAdmin, sessionOf, student } from './people.ts';
import type { StudyRoom } from './study-room.ts';

/** Everybody the matrix knows, and what they come with: a session where one can be had, however the account stands. */
export const actors = {
  anonymous: (room) => Promise.resolve(room.product.client()),
  /** Has a session from before the approval was taken back. */
  pending: (room) => sessionOf(room.product, { id: room.pendingId }),
  /** Enrolled in another course. */
  student: (room) => sessionOf(room.product, room.outsider),
  'enrolled student': (room) => sessionOf(room.product, room.enrolled),
  /** Was enrolled in the course. */
  'ex-student': (room) => sessionOf(room.product, { id: room.exStudentId }),
  /** The account is in the trash. */
  'removed student': (room) => sessionOf(room.product, { id: room.removedId }),
  /** Enrolled, logged in with an issued password, and has not chosen an own one, whatever happened before. */
  'must choose a password': async ({ product, issuedId }) => {
    const users = product.deps.database.db.updateTable('users');
    await users.set({ must_change_password: 1 }).where('id', '=', issuedId).execute();
    return sessionOf(product, { id: issuedId });
  },
  admin: (room) => sessionOf(room.product, { id: room.adminId }),
} as const satisfies Record<string, (room: Cast) => Promise<Client>>;

export type Actor = keyof typeof actors;

/** A study room with somebody for every part. */
export interface Cast extends StudyRoom {
  readonly pendingId: number;
  readonly exStudentId: number;
  readonly removedId: number;
  readonly issuedId: number;
  /** Not the room's own admin, who has to stay logged in. */
  readonly adminId: number;
}

/** People whom guards tell apart: pending, unenrolled, in the trash, with an issued password, and a second admin. */
export async function assembleCast(room: StudyRoom): Promise<Cast> {
  const { product, admin, courseId } = room;
  const pending = await student(product, { fullName: 'Nikhil Bose', email: 'nikhil@example.in' });
  const exStudent = await student(product, { fullName: 'Omana Pillai', email: 'omana@example.in' });
  const removed = await student(product, { fullName: 'Parth Shah', email: 'parth@example.in' });
  const issued = await issuedStudent(product, { fullName: 'Rekha Jain', email: 'rekha@example.in' });
  for (const { id } of [pending, exStudent, removed, issued])
    await admin.post('/api/enroll', { userId: id, courseId });
  await admin.delete('/api/unenroll', { userId: exStudent.id, courseId });
  await admin.delete(`/api/delete-user/${removed.id}`);
  const { db } = product.deps.database;
  await db.updateTable('users').set({ state: 'pending' }).where('id', '=', pending.id).execute();
  return {
    ...room,
    pendingId: pending.id,
    exStudentId: exStudent.id,
    removedId: removed.id,
    issuedId: issued.id,
    adminId: (await secondAdmin(product)).id,
  };
}
