import { afterAll, describe, expect, it } from 'vitest';
import { jsonCalls } from '../support/calls.ts';
import { databaseContents, forgetLimits } from '../support/database-contents.ts';
import { startProduct } from '../support/product.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);

/** Not one of them is what any field wants, but for the few named below. */
const values: [name: string, value: unknown][] = [
  ['null', null],
  ['true', true],
  ['zero', 0],
  ['a fraction', -1.5],
  ['a huge number', 1e300],
  ['an empty list', []],
  ['a list', ['a', 1]],
  ['a list of lists', [[[[]]]]],
  ['an empty object', {}],
  ['a query', { $gt: '' }],
  ['a method', { toString: 1, length: 5, trim: 'x' }],
  ['a length', { length: 3, 0: 'a' }],
];

/** Fields for which one of the values is right. */
const accepted: Readonly<Record<string, readonly string[]>> = {
  courseIds: ['an empty list'],
  completed: ['true'],
  hidden: ['true'],
  // The course asked about has none.
  materialIds: ['an empty list'],
  positionSeconds: ['zero'],
};

const targets = (await jsonCalls(room)).flatMap((target) =>
  Object.keys(target.json).map((field) => ({ ...target, field })),
);

describe.each(targets)('$name: $field', ({ method, path, json, field }) => {
  it('takes no value of another type', async () => {
    await forgetLimits(product);
    const before = await databaseContents(product);
    for (const [name, value] of values.filter(([name]) => !accepted[field]?.includes(name))) {
      const answer = await room.admin.request(method, path, { json: { ...json, [field]: value } });
      expect({
        name,
        status: answer.status,
        pointer: answer.body.errors?.[0]?.pointer.split('/')[1],
      }).toEqual({ name, status: 422, pointer: field });
      expect(answer.body.message).not.toMatch(/expected|received|invalid input/i);
    }
    expect(await databaseContents(product)).toBe(before);
  });
});
