import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../support/client.ts';
import { fixture, uploadForm } from '../support/fixtures.ts';
import { movableClock } from '../support/movable-clock.ts';
import { logIn, type Person, password, sessionOf, student } from '../support/people.ts';
import { type Product, startProduct } from '../support/product.ts';
import { openStudyRoom, type StudyRoom } from '../support/study-room.ts';

// Who may read a file is remembered until the database changes: however a right is lost, the next range tells.
const DAY_MS = 24 * 60 * 60_000;

const clock = movableClock();
afterEach(() => {
  clock.ahead = 0;
});
afterAll(() => clock.restore());

describe.each([
  ['sent by the product', {}, 206],
  ['sent by nginx', { MEDIA_ACCEL: '/stored-media' }, 200],
] as const)('a file %s', (_how, settings, good) => {
  let product: Product;
  let room: StudyRoom;
  beforeAll(async () => {
    product = await startProduct(settings);
    room = await openStudyRoom(product);
  });
  afterAll(() => product.stop());

  let person: Person;
  let reader: Client;
  let courseId: number;
  let material: { readonly id: number; readonly filePath: string };

  const ask = (client: Client, at = 0) => client.get(material.filePath, { range: `bytes=${at}-${at + 9}` });
  const statusNow = async (): Promise<number> => (await ask(reader, 20)).status;
  const logInAgain = () => logIn(product, person);

  beforeEach(async () => {
    person = await student(product);
    courseId = await room.freshCourse();
    const fields = { title: 'Notes', type: 'document', courseId };
    const uploaded = await room.admin.upload('/api/upload-file', uploadForm(fields, { name: 'notes.pdf' }));
    ({ material } = uploaded.body);
    await room.admin.post('/api/enroll', { userId: person.id, courseId });
    reader = await sessionOf(product, person);
    // Kept from the second on, so that the third comes from memory where there is one.
    for (const at of [0, 5, 10]) expect((await ask(reader, at)).status).toBe(good);
  });

  it.each<[string, () => Promise<unknown>, number]>([
    [
      'the reader was unenrolled',
      () => room.admin.delete('/api/unenroll', { userId: person.id, courseId }),
      403,
    ],
    ['the material was hidden', () => room.admin.put(`/api/materials/${material.id}`, { hidden: true }), 404],
    ['the material was deleted', () => room.admin.delete(`/api/materials/${material.id}`), 404],
    ['the course was deleted', () => room.admin.delete(`/api/courses/${courseId}`), 404],
    ['the reader was deleted', () => room.admin.delete(`/api/delete-user/${person.id}`), 401],
    ['the role was changed', () => room.admin.put(`/api/user/${person.id}/role`, { role: 'admin' }), 401],
    ['another password was issued', () => room.admin.post(`/api/user/${person.id}/temporary-password`), 401],
    [
      'the reader changed the password elsewhere',
      async () => {
        const change = { currentPassword: password, password: 'nine calm valleys over mist' };
        expect((await (await logInAgain()).put('/api/me/password', change)).status).toBe(200);
      },
      401,
    ],
    ['the reader ended all other sessions', async () => (await logInAgain()).delete('/api/me/sessions'), 401],
    [
      'the session was removed by hand',
      () => product.deps.database.db.deleteFrom('sessions').where('user_id', '=', person.id).execute(),
      401,
    ],
    [
      'the account is no longer approved',
      () =>
        product.deps.database.db
          .updateTable('users')
          .set({ state: 'pending' })
          .where('id', '=', person.id)
          .execute(),
      401,
    ],
  ])('is refused to the next range when %s', async (_what, lose, status) => {
    await lose();
    expect(await statusNow()).toBe(status);
  });

  it('is refused to the next range after logging out', async () => {
    const { cookie } = reader;
    await reader.post('/api/logout');
    reader.cookie = cookie;
    expect(await statusNow()).toBe(401);
  });

  it('is refused to the next range when the time of the session is over', async () => {
    clock.ahead = 8 * DAY_MS;
    expect(await statusNow()).toBe(401);
  });

  it('is another one once it was replaced', async () => {
    const markOf = ({ headers }: { headers: Headers }) =>
      headers.get('x-accel-redirect') ?? headers.get('etag');
    const before = markOf(await ask(reader));
    const form = new FormData();
    const bytes = new Uint8Array([...fixture('notes.pdf'), 10]);
    form.append('materialFile', new Blob([bytes]), 'notes.pdf');
    expect((await room.admin.upload(`/api/materials/${material.id}/file`, form)).status).toBe(200);
    const after = await ask(reader);
    expect(after.status).toBe(good);
    expect(markOf(after)).not.toBe(before);
  });

  it('is given to nobody else by the same address', async () => {
    const outsider = await sessionOf(product, room.outsider);
    // Nothing is written from here on.
    for (const _time of [1, 2]) expect(await statusNow()).toBe(good);
    expect((await ask(outsider)).status).toBe(403);
    expect((await ask(product.client())).status).toBe(401);
    expect(await statusNow()).toBe(good);
  });

  it('is shown or saved as each request asks', async () => {
    for (const [query, kind] of [
      ['', 'inline'],
      ['?download', 'attachment'],
      ['', 'inline'],
    ] as const) {
      const { headers } = await reader.get(material.filePath + query);
      expect(headers.get('content-disposition')).toMatch(new RegExp(`^${kind};`));
    }
  });
});

describe('a reader who is remembered', () => {
  let product: Product;
  let room: StudyRoom;
  let reader: Client;
  beforeAll(async () => {
    product = await startProduct();
    room = await openStudyRoom(product);
    reader = await sessionOf(product, room.enrolled);
    for (const _time of [1, 2]) await reader.get(room.video.filePath);
  });
  afterAll(() => product.stop());

  const size = fixture('lecture.mp4').length;

  it('is answered by the headers of each request', async () => {
    const get = (headers: Record<string, string> = {}) => reader.get(room.video.filePath, headers);
    const whole = await get();
    const etag = whole.headers.get('etag') ?? '';
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    expect((await get({ range: 'bytes=5-9' })).headers.get('content-range')).toBe(`bytes 5-9/${size}`);
    expect((await get({ range: 'bytes=5-9', 'if-range': '"other"' })).status).toBe(200);
    const beyond = await get({ range: `bytes=${size}-` });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
    const head = await reader.request('HEAD', room.video.filePath);
    expect([head.status, head.headers.get('content-length'), head.bytes.length]).toEqual([200, `${size}`, 0]);
    // All but what belongs to the one answer is as it was the first time.
    const again = await get();
    expect(again.bytes.equals(whole.bytes)).toBe(true);
    const own = new Set(['x-request-id', 'date']);
    const headersOf = ({ headers }: typeof whole) =>
      Object.fromEntries([...headers].filter(([name]) => !own.has(name)));
    expect(headersOf(again)).toEqual(headersOf(whole));
  });
});
