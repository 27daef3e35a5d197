import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { fixture, uploadForm } from '../../support/fixtures.ts';
import { movableClock } from '../../support/movable-clock.ts';
import { logIn, type Person, password, sessionOf, student } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const DAY_MS = 24 * 60 * 60_000;

// A lesson runs for an hour: however a right is lost, the next range must tell.
const clock = movableClock();
const product = await startProduct();
afterAll(async () => {
  await product.stop();
  clock.restore();
});
const room = await openCourse(product);
const { admin } = room;
const { db } = product.deps.database;

let person: Person;
let reader: Client;
let courseId: number;
let material: { readonly id: number; readonly filePath: string };

const range = (client: Client) => client.get(material.filePath, { range: 'bytes=0-9' });

beforeEach(async () => {
  clock.ahead = 0;
  person = await student(product);
  courseId = await room.freshCourse();
  const fields = { title: 'Notes', type: 'document', courseId };
  const uploaded = await admin.upload('/api/upload-file', uploadForm(fields, { name: 'notes.pdf' }));
  ({ material } = uploaded.body);
  await admin.post('/api/enroll', { userId: person.id, courseId });
  reader = await sessionOf(product, person);
  expect((await range(reader)).status).toBe(206);
});

describe('a file is refused to the next range when', () => {
  it.each<[string, () => Promise<unknown>, number]>([
    ['the reader was unenrolled', () => admin.delete('/api/unenroll', { userId: person.id, courseId }), 403],
    ['the material was hidden', () => admin.put(`/api/materials/${material.id}`, { hidden: true }), 404],
    ['the course was deleted', () => admin.delete(`/api/courses/${courseId}`), 404],
    ['the reader was deleted', () => admin.delete(`/api/delete-user/${person.id}`), 401],
    ['the role was changed', () => admin.put(`/api/user/${person.id}/role`, { role: 'admin' }), 401],
    ['another password was issued', () => admin.post(`/api/user/${person.id}/temporary-password`), 401],
    [
      'the reader changed the password elsewhere',
      async () => {
        const change = { currentPassword: password, password: 'nine calm valleys over mist' };
        expect((await (await logIn(product, person)).put('/api/me/password', change)).status).toBe(200);
      },
      401,
    ],
    [
      'the reader ended all other sessions',
      async () => (await logIn(product, person)).delete('/api/me/sessions'),
      401,
    ],
    [
      'the reader logged out',
      async () => {
        const { cookie } = reader;
        await reader.post('/api/logout');
        reader.cookie = cookie;
      },
      401,
    ],
    [
      'the account is no longer approved',
      () => db.updateTable('users').set({ state: 'pending' }).where('id', '=', person.id).execute(),
      401,
    ],
    [
      'the session is over',
      async () => {
        clock.ahead = 8 * DAY_MS;
      },
      401,
    ],
  ])('%s', async (_what, lose, status) => {
    await lose();
    expect((await range(reader)).status).toBe(status);
    expect((await reader.get(material.filePath, { 'if-none-match': '*' })).status).toBe(status);
  });
});

it('a file has another mark once it was replaced', async () => {
  const before = (await range(reader)).headers.get('etag') ?? '';
  const bytes = Buffer.concat([fixture('notes.pdf'), Buffer.from('\n')]);
  const form = uploadForm({}, { name: 'notes.pdf', bytes });
  expect((await admin.upload(`/api/materials/${material.id}/file`, form)).status).toBe(200);
  expect((await range(reader)).headers.get('etag')).not.toBe(before);
  // A player that goes on in the old file is told.
  expect((await reader.get(material.filePath, { range: 'bytes=5-', 'if-range': before })).status).toBe(200);
  expect((await reader.get(material.filePath, { range: 'bytes=5-', 'if-match': before })).status).toBe(412);
});

it('a file is given to no one else by the same address', async () => {
  expect((await range(await sessionOf(product, room.outsider))).status).toBe(403);
  expect((await range(product.client())).status).toBe(401);
});
