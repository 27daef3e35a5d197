import { afterAll, describe, expect, it } from 'vitest';
import { calls, changes, nameOf } from '../../support/calls.ts';
import { databaseContents } from '../../support/database-contents.ts';
import { expectProblem } from '../../support/expect-problem.ts';
import { startProduct } from '../../support/product.ts';
import { openCourse } from '../../support/seeded-course.ts';

const SITE = 'https://learn.example.in';
const EVIL = 'https://evil.example';
const product = await startProduct({ SITE_URL: SITE });
afterAll(() => product.stop());
const room = await openCourse(product);
const create = (headers: Record<string, string>) =>
  room.admin.request('POST', '/api/courses', { json: { courseName: room.unique('Course') }, headers });

it('every change is refused to other sites, and changes nothing', async () => {
  for (const call of changes) {
    const { path, ...ask } = await call.ask(room);
    const before = await databaseContents(product);
    const headers = { ...ask.headers, 'sec-fetch-site': 'cross-site', origin: EVIL };
    const answer = await room.admin.request(call.method, path, { ...ask, headers });
    expect([nameOf(call), answer.status, answer.body.code]).toEqual([nameOf(call), 403, 'CROSS_SITE']);
    expect(await databaseContents(product)).toBe(before);
  }
});

/** The rule: what the browser says of the page that asks; older browsers name only its origin; a script says neither. */
describe.each(['same-origin', 'same-site', 'cross-site', 'none', undefined])('a change from %s', (site) => {
  it.each([SITE, EVIL, `${SITE}.evil.example`, 'http://learn.example.in', 'null', undefined])(
    'and the origin %s',
    async (origin) => {
      const isOurs = site === undefined ? [SITE, undefined].includes(origin) : site === 'same-origin';
      const { status } = await create({ ...(site && { 'sec-fetch-site': site }), ...(origin && { origin }) });
      expect(status).toBe(isOurs ? 201 : 403);
    },
  );
});

it('reading changes nothing, and no other site may look', async () => {
  const paths: string[] = [];
  for (const call of calls.filter(({ method }) => method === 'GET')) paths.push((await call.ask(room)).path);
  const before = await databaseContents(product);
  for (const path of paths) {
    const { status, headers } = await room.admin.get(path, { 'sec-fetch-site': 'cross-site', origin: EVIL });
    const policy = headers.get('cross-origin-resource-policy');
    expect([path, status, policy]).toEqual([path, 200, 'same-origin']);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(await databaseContents(product)).toBe(before);
});

it('grants no preflight', async () => {
  const headers = { origin: EVIL, 'access-control-request-method': 'DELETE' };
  // Uploads know the method; to a stranger they say no more than every other path.
  expect((await product.client().request('OPTIONS', '/uploads', { headers })).status).toBe(401);
  for (const { path } of calls.filter((call) => call.path !== '/uploads')) {
    const at = path.replaceAll(/\{\w+\}/g, '1');
    expectProblem(await product.client().request('OPTIONS', at, { headers }), 405, 'Method not allowed.');
  }
});
