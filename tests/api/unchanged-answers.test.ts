import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

// Answers are repeated until the database changes: whoever changes it, and whatever, the next answer tells.
const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const { admin, courseId, youtubeId, enrolled, outsider } = room;
const path = `/api/courses/${courseId}/materials`;
const { db } = product.deps.database;

let student: Client;
beforeEach(async () => {
  await admin.post('/api/enroll', { userId: enrolled.id, courseId });
  student = await sessionOf(product, enrolled);
  // Asked twice, so that the second comes from memory where there is one.
  for (let time = 0; time < 2; time += 1) expect((await student.get(path)).status).toBe(200);
});

const lesson = async () =>
  (await student.get(path)).body.find((material: { id: number }) => material.id === youtubeId);

describe('the next answer tells', () => {
  it('that a lesson was finished', async () => {
    await student.put(`/api/materials/${youtubeId}/progress`, { positionSeconds: 7, completed: true });
    expect(await lesson()).toMatchObject({ positionSeconds: 7, completed: true });
    await student.put(`/api/materials/${youtubeId}/progress`, { positionSeconds: 8, completed: false });
    expect(await lesson()).toMatchObject({ positionSeconds: 8, completed: false });
  });

  it('that a course has another name', async () => {
    await student.get('/api/courses');
    const name = room.unique('Renamed');
    await admin.put(`/api/courses/${courseId}`, { courseName: name });
    const { body } = await student.get('/api/courses');
    expect(body.find(({ id }: { id: number }) => id === courseId)).toMatchObject({ courseName: name });
  });

  it('what was changed without any call', async () => {
    await db.updateTable('materials').set({ title: 'By hand' }).where('id', '=', youtubeId).execute();
    expect(await lesson()).toMatchObject({ title: 'By hand' });
  });

  it('that the student was unenrolled', async () => {
    await admin.delete('/api/unenroll', { userId: enrolled.id, courseId });
    expect((await student.get(path)).status).toBe(403);
  });

  it('that the student logged out', async () => {
    const { cookie } = student;
    await student.post('/api/logout');
    student.cookie = cookie;
    expect((await student.get(path)).status).toBe(401);
  });

  it('that the session was ended elsewhere, or its time is over', async () => {
    await db.updateTable('sessions').set({ last_seen_at: 1 }).where('user_id', '=', enrolled.id).execute();
    expect((await student.get(path)).status).toBe(401);
  });
});

it('nobody is given what another person was answered', async () => {
  const other = await sessionOf(product, outsider);
  expect((await other.get(path)).status).toBe(403);
  expect((await product.client().get(path)).status).toBe(401);
});
