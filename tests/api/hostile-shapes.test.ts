import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { jsonCalls, nameOf } from '../support/calls.ts';
import { databaseContents, forgetLimits } from '../support/database-contents.ts';
import { secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { describedCalls } from '../support/route-table.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const room = await openStudyRoom(product);
const admin = await sessionOf(product, await secondAdmin(product));
const described = await describedCalls(product);
const targets = await jsonCalls(room);

/** Fixed, so that a failure comes back; FUZZ_RUNS and FUZZ_SEED look further. */
const settings = {
  numRuns: Number(process.env['FUZZ_RUNS'] ?? (process.env['FAULTS'] === 'full' ? 500 : 20)),
  seed: Number(process.env['FUZZ_SEED'] ?? 20_250_611),
  endOnFailure: true,
} as const;

/** What the API says of a value: as much of JSON Schema as it uses. */
const schemaOf = z.object({
  type: z.enum(['object', 'array', 'string', 'integer', 'number', 'boolean']),
  enum: z.array(z.string()).optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxItems: z.number().optional(),
  required: z.array(z.string()).optional(),
  get items() {
    return schemaOf.optional();
  },
  get properties() {
    return z.record(z.string(), schemaOf).optional();
  },
});
type Schema = z.infer<typeof schemaOf>;

const ODD_TEXTS = [
  ' ',
  '\u0000',
  '\u202eabc',
  '\ud800',
  'नमस्ते',
  '👩🏽‍🎓',
  '%',
  '_',
  "'; drop table users; --",
  '=1+1',
  'a@example.in',
  'https://youtu.be/dQw4w9WgXcQ',
  'javascript:alert(1)',
  '__proto__',
];
const EDGES = [0, -0, -1, 1, 2, 1.5, 2 ** 31, 2 ** 53 - 1, 2 ** 53, 1e308, -1e308, 5e-324];

const texts = ({ minLength = 0, maxLength = 300 }: Schema) =>
  fc.oneof(
    fc.string({ unit: 'binary', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 300)) }),
    fc.constantFrom(...ODD_TEXTS),
    fc.constantFrom(minLength, maxLength, maxLength + 1).map((length) => 'x'.repeat(length)),
    fc.uuid().map((id) => `${id}@example.in`),
  );

/** Values of the shape that is described, often at the ends of what is allowed and a step beyond. */
function shaped(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.oneof(fc.constantFrom(...schema.enum), texts(schema));
  switch (schema.type) {
    case 'string':
      return texts(schema);
    case 'boolean':
      return fc.boolean();
    case 'integer':
    case 'number': {
      const ends = [schema.minimum, schema.maximum].filter((end) => end !== undefined);
      return fc.oneof(
        fc.constantFrom(...EDGES, ...ends, ...ends.map((end) => end + 1), room.courseId, room.enrolled.id),
        fc.integer(),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
      );
    }
    case 'array':
      return arrays(schema);
    case 'object':
      return fc.record(
        Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, inside]) => [name, shaped(inside)]),
        ),
        { requiredKeys: schema.required ?? [] },
      );
  }
}

function arrays({ items, maxItems = 5000 }: Schema): fc.Arbitrary<unknown> {
  if (items === undefined) return fc.constant([]);
  return fc.oneof(
    fc.array(shaped(items), { maxLength: 5 }),
    fc.integer({ min: 1, max: 1000 }).map((id) => [id, id]),
    fc.constantFrom(maxItems, maxItems + 1).map((length) => Array.from({ length }, (_, at) => at + 1)),
  );
}

const shapedCalls = targets.flatMap(({ name, call, method, path }) => {
  const content = described.get(nameOf(call))?.requestBody?.content['application/json'];
  const read = schemaOf.safeParse(content?.schema);
  return read.success ? [{ name, method, path, schema: read.data }] : [];
});

it('the shape of every call that takes JSON is known', () => {
  expect(shapedCalls.map(({ name }) => name)).toEqual(targets.map(({ name }) => name));
});

describe.each(shapedCalls)('$name', ({ method, path, schema }) => {
  it('answers what has the right shape with what it says or with a refusal that changes nothing', async () => {
    const refusals = new Set<number>();
    const property = fc.asyncProperty(shaped(schema), async (json) => {
      await forgetLimits(product);
      const before = await databaseContents(product);
      // The client fails by itself on a 5xx and on a refusal that is no problem+json.
      const { status } = await admin.request(method, path, { json });
      if (status < 400) return;
      refusals.add(status);
      expect(await databaseContents(product)).toBe(before);
    });
    await fc.assert(property, settings);
    for (const status of refusals) expect([400, 401, 403, 404, 409, 413, 422]).toContain(status);
  });
});

it('none of it ended the session it came with', async () => {
  expect((await admin.get('/api/me')).status).toBe(200);
});
