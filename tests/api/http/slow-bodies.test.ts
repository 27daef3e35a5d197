import { Readable } from 'node:stream';
import { setImmediate as aMoment } from 'node:timers/promises';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { type Call, callNamed, calls, nameOf } from '../../support/calls.ts';
import { type Answer, encode } from '../../support/client.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { fixture } from '../../support/fixtures.ts';
import { sessionIdOf, sessionOf } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';
import { addressOf, beginUpload } from '../../support/tus.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openCourse(product);
const { sessions, database } = product.deps;
const identify = sessions.identify.bind(sessions);
afterEach(() => vi.restoreAllMocks());

const FIRST_ADMIN = { id: 1 };

/** Sends half of a request, lets something happen once the server has let it in, and sends the rest. */
async function inTwoHalves(
  call: Call,
  meanwhile: (sessionId: string) => Promise<void>,
): Promise<{ answer: Answer; isUnchanged: boolean } | undefined> {
  const ask = await call.ask(room);
  const { body: bytes, type = 'application/offset+octet-stream' } = await encode(ask);
  if (!Buffer.isBuffer(bytes)) return undefined;
  const client = await sessionOf(product, FIRST_ADMIN);
  const letIn = Promise.withResolvers<void>();
  vi.spyOn(sessions, 'identify').mockImplementation(async (cookie) => {
    const person = await identify(cookie);
    if (cookie === client.cookie) void aMoment().then(letIn.resolve);
    return person;
  });
  let before = '';
  async function* halves(bytes: Buffer) {
    const middle = bytes.length >> 1;
    yield bytes.subarray(0, middle);
    await letIn.promise;
    await meanwhile(sessionIdOf(client));
    before = await databaseContents(product);
    yield bytes.subarray(middle);
  }
  const answer = await client.request(call.method, ask.path, {
    headers: { ...ask.headers, 'content-type': type },
    body: Readable.from(halves(bytes)),
  });
  return { answer, isUnchanged: (await databaseContents(product)) === before };
}

/** Bytes of an unfinished upload change nothing yet: the last ones do, below. */
const guarded = calls.filter(
  ({ access, method }) => access !== 'public' && method !== 'GET' && method !== 'PATCH',
);

const logOut = (id: string): Promise<void> => sessions.end(database.db, id);

/** Sends a whole file to an upload that the admin began. */
const lastBytes: Call = {
  ...callNamed('PATCH /uploads/{id}'),
  method: 'PATCH',
  path: '/uploads/{id}',
  ask: async ({ admin, courseId }) => {
    const bytes = fixture('notes.pdf');
    const fields = { title: 'Notes', description: '', type: 'document', courseId, filename: 'notes.pdf' };
    return {
      path: addressOf(await beginUpload(admin, fields, bytes.length)),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: bytes,
    };
  },
};

const countMaterials = async (): Promise<number> =>
  (await database.db.selectFrom('materials').select('id').execute()).length;

it('no call is done for a person who was logged out while its body was on its way', async () => {
  const seen: string[] = [];
  for (const call of guarded) {
    const done = await inTwoHalves(call, logOut);
    if (done === undefined) continue;
    seen.push(nameOf(call));
    expect([nameOf(call), done.answer.status, done.isUnchanged]).toEqual([nameOf(call), 401, true]);
  }
  const long = ['POST /api/upload-file', 'POST /api/materials/{id}/captions', 'POST /api/users/import'];
  expect(seen).toEqual(expect.arrayContaining(['PUT /api/me/password', ...long]));
  expect(seen.length).toBeGreaterThan(20);
});

it('an upload is not finished by a person who was logged out while its last bytes were on their way', async () => {
  const before = await countMaterials();
  const done = await inTwoHalves(lastBytes, logOut);
  expect(done?.answer.status).toBe(401);
  expect(await countMaterials()).toBe(before);
});

it('a body in two halves is taken as ever where nothing happened in between', async () => {
  for (const call of [callNamed('POST /api/courses'), callNamed('POST /api/upload-file'), lastBytes]) {
    const done = await inTwoHalves(call, () => Promise.resolve());
    expect([done?.answer.status, done?.isUnchanged]).toEqual([
      expect.toSatisfy((status) => status < 300),
      false,
    ]);
  }
});
