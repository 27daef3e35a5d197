import { afterAll, describe, expect, it } from 'vitest';
import { type Call, callNamed, calls, nameOf } from '../support/calls.ts';
import { databaseContents } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);

/** As they stand in the request line. None names anything. */
const inPaths = [
  '0',
  '-1',
  '-0',
  '1.5',
  '1.0',
  '1e3',
  '0x1',
  '01',
  '+1',
  '%201',
  '1%20',
  '1%0A',
  '%EF%BC%91',
  '%E0%A5%A7',
  '9007199254740993',
  '9223372036854775808',
  '-9223372036854775809',
  '99999999999999999999999999',
  'NaN',
  'null',
  'undefined',
  'true',
  '1%20or%201=1',
  "1'--",
  '1;drop%20table%20users',
  '..%2F1',
  '1%2F..%2F2',
  '1,2',
  '[1]',
  '%7B%7D',
  '*',
  '550e8400-e29b-41d4-a716-446655440000',
  '%F0%9F%8C%BC',
  '__proto__',
  'constructor',
  '9'.repeat(4096),
  '123456789',
];

/** As values in JSON. */
const inBodies: unknown[] = [
  0,
  -1,
  1.5,
  '1',
  '',
  ' ',
  null,
  true,
  [],
  [1],
  {},
  { $gt: '' },
  2 ** 53,
  -9.3e18,
  1e300,
  '1 or 1=1',
  '１',
];

const withIdInPath = calls.filter(({ path }) => /\{(id|courseId)\}/.test(path));
const withIdInBody = [
  ['POST /api/enroll', 'userId'],
  ['POST /api/enroll', 'courseId'],
  ['DELETE /api/unenroll', 'userId'],
  ['DELETE /api/unenroll', 'courseId'],
  ['POST /api/add-youtube-link', 'courseId'],
  ['POST /api/add-assignment', 'courseId'],
] as const;

/** Puts another id where the path of a call has one. */
function withId(call: Call, path: string, id: string): string {
  const at = call.path.split('/').findIndex((part) => part === '{id}' || part === '{courseId}');
  return path.split('/').toSpliced(at, 1, id).join('/');
}

describe.each(withIdInPath.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it('finds nothing under what is no id, and changes nothing', async () => {
    const { path, ...rest } = await call.ask(room);
    const before = await databaseContents(product);
    for (const id of inPaths) {
      const { status, body } = await room.admin.request(call.method, withId(call, path, id), rest);
      expect({ id, status, message: body.message }).toEqual({
        id,
        status: 404,
        message: 'Not found. It may have been deleted.',
      });
    }
    expect(await databaseContents(product)).toBe(before);
  });

  it('cannot be led astray by a zero byte or by bytes that are no text', async () => {
    const { path, ...rest } = await call.ask(room);
    for (const id of ['1%00', '%ff', '%c0%ae', '%', '%zz'])
      expect((await room.admin.request(call.method, withId(call, path, id), rest)).status).toBe(400);
  });
});

describe.each(withIdInBody)('%s, %s', (name, field) => {
  const call = callNamed(name);

  it('takes a positive whole number and nothing else', async () => {
    const { path, json } = await call.ask(room);
    const before = await databaseContents(product);
    for (const value of inBodies) {
      const { status, body } = await room.admin.request(call.method, path, {
        json: { ...json, [field]: value },
      });
      expect({ value, status }).toEqual({ value, status: 422 });
      expect(body.errors[0].pointer).toBe(`/${field}`);
    }
    expect(await databaseContents(product)).toBe(before);
  });
});

describe('an id of another kind', () => {
  it('opens nothing', async () => {
    const before = await databaseContents(product);
    const unusedId = 4321;
    for (const path of ['/api/approve-user/', '/api/delete-user/', '/api/materials/', '/api/courses/']) {
      const method = path.includes('approve') ? 'PUT' : 'DELETE';
      expect((await room.admin.request(method, path + unusedId)).status).toBe(404);
    }
    expect(await databaseContents(product)).toBe(before);
  });
});
