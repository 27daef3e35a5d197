import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls, nameOf } from '../../support/calls.ts';
import { secondAdmin, sessionOf } from '../../support/people.ts';
import { startProduct, withFreeCourse } from '../../support/product.ts';
import { describedCalls, type Operation } from '../../support/route-table.ts';
import { openCourse } from '../../support/seeded-course.ts';

const product = await startProduct({}, withFreeCourse);
afterAll(() => product.stop());
const { body: document } = await product.client().get('/api/openapi.json');
const described = await describedCalls(product);

/** The calls of the specification, with success and the problems beyond those of every guarded call and of every body. */
const specified: Readonly<Record<string, readonly number[]>> = {
  'POST /api/login': [200, 401, 403, 429],
  'POST /api/register': [201, 409, 429],
  'POST /api/forgot-password': [200, 429],
  'POST /api/reset-password/{token}': [200, 429],
  'GET /api/courses': [200, 422],
  'POST /api/courses': [201, 409],
  'PUT /api/courses/{id}': [200, 404, 409, 412, 507],
  'DELETE /api/courses/{id}': [200, 404, 409, 422, 507],
  'GET /api/courses/{courseId}/materials': [200, 404],
  'GET /api/pending-users': [200, 422],
  'GET /api/approved-users': [200, 422],
  'GET /api/materials': [200, 422],
  'PUT /api/approve-user/{id}': [200, 404],
  'DELETE /api/delete-user/{id}': [200, 404, 409],
  'GET /api/user/{id}/password': [200, 404, 409, 429],
  'GET /api/user/{id}/enrollments': [200, 404],
  'POST /api/enroll': [200, 404, 409],
  'DELETE /api/unenroll': [200, 404, 409],
  'POST /api/upload-file': [201, 400, 409, 413, 415, 422, 507],
  'POST /api/add-youtube-link': [201, 409],
  'POST /api/add-assignment': [201, 409],
  'POST /api/admin/create-user': [201, 409],
  'DELETE /api/materials/{id}': [200, 404],
};
const OF_BODIES = [400, 413, 415, 422];

describe('the description of the API', () => {
  it('is OpenAPI 3.1, for everyone, and points nowhere in vain', () => {
    expect([document.openapi, document.info.title]).toEqual(['3.1.0', 'Abhyas']);
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    expect(references.length).toBeGreaterThan(0);
    for (const [, kind = '', name = ''] of references) expect(document.components[kind]).toHaveProperty(name);
  });

  it('says the unit of every number of a quiz that has one', () => {
    const units: Readonly<Record<string, RegExp>> = {
      'marks|marksBefore|maxMarks|minus|got': /hundredths of a mark/,
      'passPercent|percent': /percent/,
      'minutes|waitMinutes|moreMinutes': /minutes/,
      'now|at|\\w+At': /milliseconds since 1970/,
    };
    const unsaid: string[] = [];
    let seen = 0;
    const look = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [name, value] of Object.entries('properties' in node ? Object(node.properties) : {})) {
        const text = JSON.stringify(value);
        const unit = Object.entries(units).find(([names]) => new RegExp(`^(?:${names})$`).test(name))?.[1];
        if (unit === undefined || !/"type":(?:"integer"|\["integer")/.test(text) || /"properties"/.test(text))
          continue;
        seen += 1;
        if (!unit.test(text)) unsaid.push(`${path}.${name}`);
      }
      for (const [key, value] of Object.entries(node)) {
        const named = key === '$ref' && /^#\/components\/schemas\/(\w+)$/.exec(String(value))?.[1];
        if (named) look(document.components.schemas[named], named);
        else look(value, `${path}.${key}`);
      }
    };
    for (const [path, operations] of Object.entries(document.paths))
      if (/\/quiz(?:\/|$)|\/attempts|\/read-questions/.test(path)) look(operations, path);
    expect(unsaid).toEqual([]);
    expect(seen).toBeGreaterThan(40);
  });

  it('has all 23 calls of the specification, with their statuses', () => {
    expect(Object.keys(specified)).toHaveLength(23);
    const found: Record<string, number[]> = {};
    const wanted: Record<string, number[]> = {};
    for (const [name, statuses] of Object.entries(specified)) {
      const operation = described.get(name);
      const isGuarded = operation?.['x-access'] !== 'public';
      const takesJson = operation?.requestBody?.content['application/json'] !== undefined;
      found[name] = Object.keys(operation?.responses ?? {}).map(Number);
      const common = [...(isGuarded ? [401, 403] : []), ...(takesJson ? OF_BODIES : [])];
      wanted[name] = [...new Set([...statuses, ...common])].sort((a, b) => a - b);
    }
    expect(found).toEqual(wanted);
  });

  it.each([...described])('%s: names its parameters, its session and its problems', (name, operation) => {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter);
    const required = operation.parameters?.filter(
      (parameter) => parameter.in === 'path' && parameter.required,
    );
    expect((required ?? []).map((parameter) => parameter.name)).toEqual(inPath);
    expect(operation.security).toEqual(operation['x-access'] === 'public' ? [] : [{ session: [] }]);
    const problems = Object.entries(operation.responses).filter(([status]) => Number(status) >= 400);
    for (const [, { content }] of problems)
      expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
  });

  it('says which lists come in pages, and what the server asks of a password', () => {
    const paged = ['pending-users', 'approved-users', 'materials', 'messages', 'trash', 'audit'];
    for (const list of paged) {
      const { headers } = described.get(`GET /api/${list}`)?.responses['200'] ?? {};
      expect(Object.keys(headers ?? {})).toEqual(expect.arrayContaining(['X-Total-Count', 'Link']));
    }
    const schema = described.get('POST /api/register')?.requestBody?.content['application/json']?.schema;
    expect(schema).toMatchObject({
      required: ['fullName', 'email', 'password'],
      properties: { password: { type: 'string', minLength: 1, maxLength: 256 } },
    });
  });
});

/** A schema of the description as a check, with its references resolved and no field beyond those named. */
function checkOf(operation: Operation | undefined, status: number): z.ZodType {
  const schema = operation?.responses[status]?.content?.['application/json']?.schema;
  if (schema === undefined) throw new Error(`Status ${status} is not described.`);
  const local = (value: unknown) => JSON.stringify(value).replaceAll('#/components/schemas/', '#/$defs/');
  const closed = JSON.parse(local(schema), (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { ...value, additionalProperties: false }
      : value,
  );
  return z.fromJSONSchema({ $defs: JSON.parse(local(document.components.schemas)), ...closed });
}

describe('every answer is as described', async () => {
  const course = await openCourse(product);
  const asker = await secondAdmin(product);
  const withJson = calls.filter((call) =>
    Object.values(described.get(nameOf(call))?.responses ?? {}).some(
      ({ content }) => content?.['application/json'] !== undefined,
    ),
  );

  it.each(withJson.map((call) => [nameOf(call), call] as const))('%s', async (name, call) => {
    const { path, ...rest } = await call.ask(course);
    const client = call.ofFirstAdmin ? course.admin : await sessionOf(product, asker);
    const { status, body } = await client.request(call.method, path, rest);
    expect(status).toBeLessThan(300);
    expect(checkOf(described.get(name), status).safeParse(body).error?.issues).toBeUndefined();
  });

  it('GET /api/courses/{courseId}/materials, to a student', async () => {
    const student = await sessionOf(product, course.enrolled);
    const { body } = await student.get(`/api/courses/${course.courseId}/materials`);
    expect(body.length).toBeGreaterThan(0);
    const check = checkOf(described.get('GET /api/courses/{courseId}/materials'), 200);
    expect(check.safeParse(body).error?.issues).toBeUndefined();
    expect(check.safeParse([{ ...body[0], id: 'x' }]).success).toBe(false);
  });
});
