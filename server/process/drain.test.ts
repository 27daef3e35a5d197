import { createServer, type RequestListener } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { drain, trackConnections } from './drain.ts';
import { listen } from './listen.ts';

async function serve(listener: RequestListener) {
  let asked = 0;
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  server.on('request', () => {
    asked += 1;
  });
  const connections = trackConnections(server);
  const port = await listen(server, { host: '127.0.0.1', port: 0 });
  const begun = () => expect.poll(() => asked).toBe(1);
  return { server, connections, port, begun, url: `http://127.0.0.1:${port}` };
}

it('lets a running answer finish, and then ends its connection', async () => {
  const { server, connections, begun, url } = await serve((_request, response) => {
    setTimeout(() => response.end('whole'), 700);
  });
  const answer = fetch(url).then((response) => response.text());
  await begun();
  const cut = await drain(server, connections, 5000);
  expect([await answer, cut]).toEqual(['whole', 0]);
});

it('does not wait for idle connections, nor for ones that never asked', async () => {
  const { server, connections, port, url } = await serve((_request, response) => response.end('x'));
  await (await fetch(url)).text();
  const silent = connect(port, '127.0.0.1');
  silent.on('error', () => {});
  await expect.poll(() => connections.size).toBe(2);
  // When patience ends, what it waited for is cut.
  expect(await drain(server, connections, 5000)).toBe(0);
});

it('cuts what does not end', async () => {
  const { server, connections, begun, url } = await serve(
    (_request, response) => void response.write('endless'),
  );
  const answer = fetch(url).then((response) => response.text());
  answer.catch(() => {});
  await begun();
  expect(await drain(server, connections, 200)).toBe(1);
  await expect(answer).rejects.toThrow();
});

it('accepts nobody new', async () => {
  const { server, connections, url } = await serve((_request, response) => response.end('x'));
  await drain(server, connections, 200);
  await expect(fetch(url)).rejects.toThrow();
});
