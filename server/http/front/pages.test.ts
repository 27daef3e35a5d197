import { expect, it } from 'vitest';
import { createLog } from '../../log.ts';
import type { SignedIn } from '../../sessions/sessions.ts';
import { startFront } from './front-fixture.ts';
import { createPages, type Render } from './pages.ts';

const asha: SignedIn = {
  id: 7,
  fullName: 'Asha',
  email: 'asha@example.in',
  role: 'student',
  mustChangePassword: false,
  mustSetUpSecondFactor: false,
  isFresh: true,
  endsAt: Number.POSITIVE_INFINITY,
  sessionId: 'hash',
};

const log = createLog({ logLevel: 'silent' });

/** Services a page would call; these tests call none. */
const services = Object.create(null);

const startPages = (render: Render) =>
  startFront({
    page: createPages({
      render,
      services,
      log,
      sessions: { identify: async (cookie) => (cookie === 'session=asha' ? asha : undefined) },
      notFoundPolicy: "default-src 'self'; frame-ancestors 'none'",
    }),
  });

it('hands over the signed-in person, the services and the request id', async () => {
  const seen: object[] = [];
  const front = await startPages((_request, response, next, locals) => {
    seen.push({ next, ...locals });
    response.writeHead(200, { 'content-type': 'text/html' }).end();
  });
  const ids = await Promise.all(
    [{ cookie: 'session=asha' }, { cookie: 'session=other', 'x-user-id': '7', 'x-user-role': 'admin' }].map(
      async (headers) => (await fetch(`${front.url}/dashboard`, { headers })).headers.get('x-request-id'),
    ),
  );
  await front.close();
  expect(seen).toHaveLength(2);
  expect(seen).toContainEqual({ next: undefined, signedIn: asha, services, log, requestId: ids[0] });
  expect(seen).toContainEqual({ next: undefined, signedIn: undefined, services, log, requestId: ids[1] });
});

it('completes the policy that Astro writes, and gives the 404 page one', async () => {
  const front = await startPages((request, response) => {
    if (request.url === '/course/gone') response.writeHead(404, { 'content-type': 'text/html' }).end('lost');
    else if (request.url === '/course/plain') response.writeHead(500).end('Internal Server Error');
    else
      response
        .writeHead(200, {
          'content-type': 'text/html',
          'content-security-policy': "default-src 'self'; script-src 'self';",
        })
        .end();
  });
  const policyOf = async (path: string) => {
    const { headers } = await fetch(front.url + path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    return headers.get('content-security-policy');
  };
  expect(await policyOf('/course/1')).toBe("default-src 'self'; script-src 'self'; frame-ancestors 'none'");
  expect(await policyOf('/course/gone')).toBe("default-src 'self'; frame-ancestors 'none'");
  expect(await policyOf('/course/plain')).toContain("default-src 'none'");
  await front.close();
});
