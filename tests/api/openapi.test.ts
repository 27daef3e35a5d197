import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls, nameOf } from '../support/calls.ts';
import { secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { describedCalls, type Operation } from '../support/route-table.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { body: document } = await product.client().get('/api/openapi.json');
const described = await describedCalls(product);

/** The calls of the specification, with the statuses of their refusals beyond 401 and 403 of every guarded call. */
const specified: Readonly<Record<string, readonly number[]>> = {
  'POST /api/login': [200, 400, 401, 403, 413, 415, 422, 429],
  'POST /api/register': [201, 400, 409, 413, 415, 422, 429],
  'POST /api/forgot-password': [200, 400, 413, 415, 422, 429],
  'POST /api/reset-password/{token}': [200, 400, 413, 415, 422, 429],
  'GET /api/courses': [200],
  'POST /api/courses': [201, 400, 401, 403, 409, 413, 415, 422],
  'PUT /api/courses/{id}': [200, 400, 401, 403, 404, 409, 412, 413, 415, 422],
  'DELETE /api/courses/{id}': [200, 401, 403, 404],
  'GET /api/courses/{courseId}/materials': [200, 401, 403, 404],
  'GET /api/pending-users': [200, 401, 403, 422],
  'GET /api/approved-users': [200, 401, 403, 422],
  'GET /api/materials': [200, 401, 403, 422],
  'PUT /api/approve-user/{id}': [200, 401, 403, 404],
  'DELETE /api/delete-user/{id}': [200, 401, 403, 404, 409],
  'GET /api/user/{id}/password': [200, 401, 403, 404, 409, 429],
  'GET /api/user/{id}/enrollments': [200, 401, 403, 404],
  'POST /api/enroll': [200, 400, 401, 403, 404, 409, 413, 415, 422],
  'DELETE /api/unenroll': [200, 400, 401, 403, 404, 413, 415, 422],
  'POST /api/upload-file': [201, 400, 401, 403, 409, 413, 415, 422, 507],
  'POST /api/add-youtube-link': [201, 400, 401, 403, 409, 413, 415, 422],
  'POST /api/add-assignment': [201, 400, 401, 403, 409, 413, 415, 422],
  'POST /api/admin/create-user': [201, 400, 401, 403, 409, 413, 415, 422],
  'DELETE /api/materials/{id}': [200, 401, 403, 404],
};

describe('the description of the API', () => {
  it('is OpenAPI 3.1, for everybody', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Abhyas', version: '1' });
  });

  it('has all 23 calls of the specification', () => {
    expect(Object.keys(specified)).toHaveLength(23);
    expect([...described.keys()]).toEqual(expect.arrayContaining(Object.keys(specified)));
  });

  it.each(Object.entries(specified))('%s: has its statuses', (name, statuses) => {
    expect(Object.keys(described.get(name)?.responses ?? {}).map(Number)).toEqual(statuses);
  });

  it('points nowhere in vain', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const missing = [...references].filter(
      ([, kind = '', name = '']) => document.components[kind]?.[name] === undefined,
    );
    expect(missing).toEqual([]);
    expect(document.components.schemas).toHaveProperty('Problem');
  });

  it.each([...described])('%s: names its parameters, its session and its problems', (name, operation) => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const parameters: { in: string; name: string; required?: boolean }[] =
      Reflect.get(operation, 'parameters') ?? [];
    const named = parameters.filter((parameter) => parameter.in === 'path');
    expect(named.map((parameter) => parameter.name)).toEqual(inPath);
    expect(named.every((parameter) => parameter.required === true)).toBe(true);
    expect(operation.security).toEqual(operation['x-access'] === 'public' ? [] : [{ session: [] }]);
    for (const [status, response] of Object.entries(operation.responses))
      if (Number(status) >= 400)
        expect(Object.keys(response.content ?? {})).toEqual(['application/problem+json']);
  });

  it.each(['pending-users', 'approved-users', 'materials', 'contact-messages', 'trash', 'audit'])(
    'says that /api/%s comes in pages',
    (name) => {
      const { headers } = described.get(`GET /api/${name}`)?.responses['200'] ?? {};
      expect(Object.keys(headers ?? {})).toEqual(['X-Total-Count', 'X-Total-More', 'Link']);
    },
  );

  it('says of passwords and addresses what the server asks of them', () => {
    const schema = described.get('POST /api/register')?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      type: 'object',
      required: ['fullName', 'email', 'password'],
      properties: { password: { type: 'string', minLength: 1, maxLength: 256 } },
    });
  });
});

/** A schema of the description as a check, with its references resolved and no field beyond those named. */
function checkOf(operation: Operation | undefined, status: number): z.ZodType {
  const schema = operation?.responses[status]?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`Status ${status} is not described.`);
  return z.fromJSONSchema({ $defs: document.components.schemas, ...closed(schema) });
}

function closed(schema: object): object {
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
  return JSON.parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value,
  );
}

describe('every answer is as described', async () => {
  const room = await openStudyRoom(product);
  const asker = await secondAdmin(product);
  const withJson = calls.filter(({ path, method }) =>
    Object.values(described.get(`${method} ${path}`)?.responses ?? {}).some(
      ({ content }) => content?.['application/json'] !== undefined,
    ),
  );

  it.each(withJson.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const { path, ...rest } = await call.ask(room);
    const client = call.ofFirstAdmin ? room.admin : await sessionOf(product, asker);
    const { status, body } = await client.request(call.method, path, rest);
    expect(status).toBeLessThan(300);
    expect(checkOf(described.get(name), status).safeParse(body).error?.issues).toBeUndefined();
  });

  it('GET /api/courses/{courseId}/materials, to a student', async () => {
    const { body } = await (await sessionOf(product, room.enrolled)).get(
      `/api/courses/${room.courseId}/materials`,
    );
    expect(body.length).toBeGreaterThan(0);
    const check = checkOf(described.get('GET /api/courses/{courseId}/materials'), 200);
    expect(check.safeParse(body).error?.issues).toBeUndefined();
    expect(check.safeParse([{ ...body[0], id: 'x' }]).success).toBe(false);
  });
});
