import { once } from 'node:events';
import { get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createHttpServer } from './http-server.ts';

const IDLE_MS = 50;
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function listening(...given: Parameters<typeof createHttpServer>): Promise<number> {
  const server = createHttpServer(...given);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object; the type allows for pipes too.
  return (server.address() as AddressInfo).port;
}

const config = { siteUrl: 'http://localhost:4321', trustedProxies: [] };

it('lets a client wait while we work, though nothing moves on its connection', async () => {
  const port = await listening(config, (request, response) => {
    request.socket.setTimeout(IDLE_MS);
    setTimeout(() => response.end('done'), 6 * IDLE_MS);
  });
  const status = await new Promise((resolve, reject) => {
    get({ port, host: '127.0.0.1' }, (incoming) => resolve(incoming.statusCode)).on('error', reject);
  });
  expect(status).toBe(200);
});

it.each([
  ['sends no more of its body', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\n{'],
  ['takes no more of an answer', 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
])('closes the connection of a client that %s', async (_what, sent) => {
  const port = await listening(config, (request, response) => {
    request.socket.setTimeout(IDLE_MS);
    request.resume();
    if (request.method === 'GET') response.write('the beginning');
  });
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  socket.resume().write(sent);
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
