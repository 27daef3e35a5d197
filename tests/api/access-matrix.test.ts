import { readFileSync, writeFileSync } from 'node:fs';
import { Hono } from 'hono';
import { afterAll, describe, expect, it } from 'vitest';
import { guard } from '../../server/http/guard.ts';
import { type Actor, actors, assembleCast, type Cast } from '../support/actors.ts';
import { calls, nameOf } from '../support/calls.ts';
import type { Answer } from '../support/client.ts';
import { startProduct } from '../support/product.ts';
import { describedCalls, routesOf } from '../support/route-table.ts';
import type { HeaderLines } from '../support/send.ts';
import { openStudyRoom } from '../support/study-room.ts';

/*
 * Every route × every kind of person, for real, against access-matrix.json. After a wanted change:
 * UPDATE_ACCESS_MATRIX=1 vitest --project api run access-matrix
 */
const file = new URL('./access-matrix.json', import.meta.url);

type Row = { access: string } & Record<Actor, string>;

const forgedAdmin: HeaderLines = [
  ...['x-user-id', 'X-User-Id', 'X_USER_ID', 'x-user_id', 'x_user-id'].map((name) => [name, '1'] as const),
  ...['x-user-role', 'X-USER-ROLE', 'X_User_Role', 'x-user_role'].map((name) => [name, 'admin'] as const),
  ['x-user-role', 'Admin'],
  ['x-original-user', 'admin'],
  ['x-forwarded-user', 'admin'],
  ['x-remote-user', '1'],
  ['authorization', 'Bearer 1'],
  ['__proto__', 'admin'],
];
const forgedStudent: HeaderLines = [
  ['x-user-id', '3'],
  ['x-user-role', 'student'],
];

interface Cell {
  readonly name: string;
  readonly actor: Actor;
  readonly answer: Answer;
}

async function askAll(cast: Cast, forged: HeaderLines): Promise<Cell[]> {
  const cells: Cell[] = [];
  for (const call of calls)
    for (const actor of Object.keys(actors) as Actor[]) {
      const { path, headers = {}, ...rest } = await call.ask(cast);
      const client = await actors[actor](cast);
      const answer = await client.request(call.method, path, {
        ...rest,
        headers: [...forged, ...Object.entries(headers)],
      });
      cells.push({ name: nameOf(call), actor, answer });
    }
  return cells;
}

/** Twins: each does exactly the same from its first row on, so that their answers can be compared byte by byte. */
async function playThrough(forged: HeaderLines): Promise<Cell[]> {
  const product = await startProduct();
  afterAll(() => product.stop());
  return askAll(await assembleCast(await openStudyRoom(product)), forged);
}

const product = await startProduct();
afterAll(() => product.stop());
const routes = routesOf(product.app);
const honest = await playThrough([]);
const claims = { 'an admin': await playThrough(forgedAdmin), 'a student': await playThrough(forgedStudent) };
const outcomeOf = ({ status, body }: Answer): string =>
  status < 400 ? String(status) : `${status} ${body.code}`;

function matrix(): Record<string, Row> {
  const rows = routes.map((route): [string, Row] => {
    const cells = honest.filter(({ name }) => name === nameOf(route));
    const outcomes = cells.map(({ actor, answer }) => [actor, outcomeOf(answer)] as const);
    return [nameOf(route), { access: route.access, ...Object.fromEntries(outcomes) } as Row];
  });
  return Object.fromEntries(rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

describe('access', () => {
  it('is ruled on every route, described or not, before anything else runs', () => {
    expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  });

  it('is missed where a route goes without', () => {
    const bare = new Hono()
      .get('/api/bare/:id', (c) => c.text(''))
      .post('/api/late', (c) => c.text(''), guard('admin'));
    expect(routesOf(bare)).toEqual([
      { method: 'GET', path: '/api/bare/{id}', access: undefined },
      { method: 'POST', path: '/api/late', access: undefined },
    ]);
  });

  it('is described as it is', async () => {
    const described = await describedCalls(product);
    const rules = Object.fromEntries(
      [...described].map(([name, operation]) => [name, operation['x-access']]),
    );
    const inForce = Object.fromEntries(routes.map((route) => [nameOf(route), route.access]));
    // The description does not describe itself.
    expect({ ...rules, 'GET /api/openapi.json': 'public' }).toEqual(inForce);
  });

  it('is tried out for every route', () => {
    expect(calls.map(nameOf).sort()).toEqual(routes.map((route) => nameOf(route)).sort());
  });

  it('is what access-matrix.json says, for every route and every kind of person', () => {
    const found = matrix();
    if (process.env['UPDATE_ACCESS_MATRIX'] === '1')
      writeFileSync(file, `${JSON.stringify(found, null, 2)}\n`);
    expect(found).toEqual(JSON.parse(readFileSync(file, 'utf8')));
  });

  it.each(Object.entries(claims))(
    'stays the same, to the byte, for who claims in headers to be %s',
    (_claim, claimed) => {
      expect(claimed.map(comparable)).toEqual(honest.map(comparable));
    },
  );
});

/** Without what is new in every answer: the request's id, the date, tokens and their hashes, made-up passwords, moments. */
function comparable({ name, actor, answer }: Cell): unknown {
  const headers = [...answer.headers].filter(([header]) => !VOLATILE_HEADERS.has(header));
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.replace(/=[a-z0-9]+/, '='));
  const body = answer.bytes.toString('latin1').replaceAll(VOLATILE, '');
  return { name, actor, status: answer.status, headers, cookies, body };
}
const VOLATILE_HEADERS = new Set([
  'date',
  'x-request-id',
  'set-cookie',
  'last-modified',
  'location',
  'upload-expires',
]);
const VOLATILE =
  /urn:uuid:[0-9a-f-]+|(?<="(?:password|secret|uri)":")[^"]+|(?<="(?:\w+At|at|from|free)":)\d+|(?:\w{6}-){3}\w{6}|\d{4}-\d\d-\d\dT[\d:.]+Z|[0-9a-f]{64}/g;
