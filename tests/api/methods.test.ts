import { afterAll, describe, expect, it } from 'vitest';
import { databaseContents } from '../support/database-contents.ts';
import { expectProblem } from '../support/expect-problem.ts';
import { startProduct } from '../support/product.ts';
import { exchange } from '../support/raw-http.ts';
import { routesOf } from '../support/route-table.ts';
import { openStudyRoom } from '../support/study-room.ts';

const product = await startProduct();
afterAll(() => product.stop());
const { admin } = await openStudyRoom(product);

const known = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'];
const unknown = ['OPTIONS', 'PATCH', 'TRACE', 'PROPFIND', 'MKCOL', 'LOCK', 'SEARCH', 'PURGE', 'SUBSCRIBE'];
const ALL = known.join(', ');

/** Every path of the product, with the methods it has. */
const paths = Map.groupBy(routesOf(product.app), ({ path }) => path);

describe.each([...paths].map(([path, routes]) => [path, routes.map(({ method }) => method)] as const))(
  '%s',
  (path, methods) => {
    const address = path.replaceAll(/\{\w+\}/g, '7');
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');

    it('says which methods it has, and changes nothing for another one', async () => {
      const before = await databaseContents(product);
      for (const method of known.filter((candidate) => !allow.split(', ').includes(candidate))) {
        const answer = await admin.request(method, address);
        expect({ method, status: answer.status, allow: answer.headers.get('allow') }).toEqual({
          method,
          status: 405,
          allow,
        });
      }
      expect(await databaseContents(product)).toBe(before);
    });

    it('has no method that the product does not have', async () => {
      const own = path.startsWith('/uploads') ? ['OPTIONS', 'PATCH'] : [];
      for (const method of unknown.filter((candidate) => !own.includes(candidate))) {
        const answer = await admin.request(method, address);
        expectProblem(answer, 405, 'Method not allowed.');
        expect(answer.headers.get('allow')).toBe(ALL);
      }
    });

    it('tells HEAD what it would tell GET, without the body', async () => {
      if (!methods.includes('GET')) return expect(methods).not.toContain('HEAD');
      const [get, head] = [await admin.get(address), await admin.request('HEAD', address)];
      expect([head.status, head.bytes.length]).toEqual([get.status, 0]);
      expect(head.headers.get('content-type')).toBe(get.headers.get('content-type'));
    });
  },
);

describe('a method', () => {
  it.each(['FOO', 'TRACK', 'DEBUG', 'X', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'])(
    'that nobody knows is refused: %s',
    async (method) => {
      const [answer, ...more] = await exchange(
        product.port,
        `${method} /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      );
      expect([answer?.status, answer?.headers['allow'], more]).toEqual([405, ALL, []]);
    },
  );

  it.each(['get', 'Get', 'post', 'GET\t', 'G\0T', 'GE T'])(
    'that is none is unreadable: %j',
    async (method) => {
      const [answer] = await exchange(product.port, `${method} /api/me HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect([400, 405]).toContain(answer?.status);
    },
  );

  it.each(['/api/me', 'localhost:443', 'evil.example:25', '*'])('CONNECT %s is refused', async (target) => {
    const [answer, ...more] = await exchange(
      product.port,
      `CONNECT ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
    );
    expect([answer?.status, more]).toEqual([405, []]);
  });

  it('TRACE is refused with a body, without one, and on any path, and the product goes on', async () => {
    for (const rest of [
      '/ HTTP/1.1\r\nHost: localhost\r\n\r\n',
      '/api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc',
      '* HTTP/1.1\r\nHost: localhost\r\n\r\n',
    ])
      expect((await exchange(product.port, `TRACE ${rest}`))[0]?.status).toBe(405);
    expect((await product.client().get('/api/courses')).status).toBe(200);
  });

  it('cannot be put on by a header or a field', async () => {
    const before = await databaseContents(product);
    for (const name of [
      'x-http-method-override',
      'x-http-method',
      'x-method-override',
      'X_HTTP_METHOD_OVERRIDE',
    ])
      expect((await admin.get('/api/courses/1?_method=DELETE', { [name]: 'DELETE' })).status).toBe(405);
    expect(await databaseContents(product)).toBe(before);
  });
});
