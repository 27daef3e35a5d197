import { afterAll, describe, expect, it } from 'vitest';
import { type Call, callNamed, calls, changes, jsonCalls, nameOf } from '../support/calls.ts';
import { databaseContents } from '../support/database-contents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { secondAdmin, sessionOf } from '../support/people.ts';
import { startProduct } from '../support/product.ts';
import { openCourse } from '../support/seeded-course.ts';

const SITE = 'https://learn.example.in';
const product = await startProduct({ SITE_URL: SITE });
afterAll(() => product.stop());
const room = await openCourse(product);
const asker = await secondAdmin(product);
const withJson = await jsonCalls(room);

const fetchSites = ['same-origin', 'same-site', 'cross-site', 'none', undefined] as const;
const origins = [
  SITE,
  'https://evil.example',
  'https://learn.example.in.evil.example',
  'http://learn.example.in',
  'null',
  undefined,
] as const;

/** The rule: what the browser says of the page that asks; older browsers name only its origin; a script says neither. */
function isOurs(site: string | undefined, origin: string | undefined): boolean {
  return site === undefined ? origin === undefined || origin === SITE : site === 'same-origin';
}

const headersOf = (site: string | undefined, origin: string | undefined): Record<string, string> => ({
  ...(site === undefined ? {} : { 'sec-fetch-site': site }),
  ...(origin === undefined ? {} : { origin }),
});
const matrix = fetchSites.flatMap((site) =>
  origins.map((origin) => ({ site, origin, ours: isOurs(site, origin) })),
);

async function ask(call: Call, headers: Record<string, string>) {
  const { path, ...rest } = await call.ask(room);
  const client = call.ofFirstAdmin ? room.admin : await sessionOf(product, asker);
  const before = await databaseContents(product);
  const answer = await client.request(call.method, path, { ...rest, headers });
  return { answer, changed: (await databaseContents(product)) !== before };
}

describe.each(changes.map((call) => [nameOf(call), call] as const))('%s', (_name, call) => {
  it('is refused, and changes nothing, from every page but our own', async () => {
    for (const { site, origin } of matrix.filter(({ ours }) => !ours)) {
      const { answer, changed } = await ask(call, headersOf(site, origin));
      expectProblem(answer, 403, 'Access denied.');
      expect({ site, origin, code: answer.body.code, changed }).toEqual({
        site,
        origin,
        code: 'CROSS_SITE',
        changed: false,
      });
    }
  });
});

describe('a change', () => {
  const create = callNamed('POST /api/courses');
  it.each(matrix.filter(({ ours }) => ours))('is done for $site / $origin', async ({ site, origin }) => {
    const { answer, changed } = await ask(create, headersOf(site, origin));
    expect([answer.status, changed]).toEqual([201, true]);
  });

  it.each(withJson)('$name takes JSON and nothing that a form can send', async ({ method, path, json }) => {
    const client = await sessionOf(product, asker);
    const before = await databaseContents(product);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=b',
      'text/json',
      'application/json; charset=utf-16',
      'application/jsonx',
      'application/problem+json',
      'application/json, text/plain',
      '',
    ]) {
      const answer = await client.request(method, path, {
        headers: { 'content-type': type },
        body: JSON.stringify(json),
      });
      expectProblem(answer, 415, 'Unsupported content type.');
    }
    const encoded = await client.request(method, path, {
      json,
      headers: { 'content-encoding': 'gzip' },
    });
    expectProblem(encoded, 415, 'Unsupported content type.');
    expect(await databaseContents(product)).toBe(before);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset="UTF-8"'])(
    'takes %s',
    async (type) => {
      const body = JSON.stringify({ courseName: room.unique('Typed') });
      const answer = await room.admin.request('POST', '/api/courses', {
        headers: { 'content-type': type },
        body,
      });
      expect(answer.status).toBe(201);
    },
  );
});

describe('reading', () => {
  const reads = calls.filter(({ method }) => method === 'GET');
  it.each(reads.map((call) => [nameOf(call), call] as const))(
    '%s changes nothing, and no other site may look',
    async (_name, call) => {
      const { answer, changed } = await ask(call, {
        'sec-fetch-site': 'cross-site',
        origin: 'https://evil.example',
      });
      expect([answer.status, changed]).toEqual([200, false]);
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    },
  );

  it('grants no preflight', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': 'content-type',
    };
    const client = product.client();
    // Uploads know the method; to a stranger they say no more than every other path.
    expectProblem(await client.request('OPTIONS', '/uploads', { headers }), 401, 'You must be logged in.');
    for (const { path } of calls.filter((call) => call.path !== '/uploads'))
      expectProblem(
        await product.client().request('OPTIONS', path.replaceAll(/\{\w+\}/g, '1'), { headers }),
        405,
        'Method not allowed.',
      );
  });
});
