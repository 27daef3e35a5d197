import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import { listen } from '../../process/listen.ts';
import { INERT_POLICY } from '../security-headers.ts';
import { type BodyPace, createBodyWatch } from './body-watch.ts';

/** A second in these tests stands for a hundred. */
const PACE: BodyPace = { bytesPerSecond: 200, windowMs: 300, leftoverMs: 200 };

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

/** A server that answers with the number of bytes it was sent; `pauseMs` is how long it takes to begin reading. */
async function startCounter({ pauseMs = 0, pace = PACE } = {}): Promise<{ server: Server; port: number }> {
  const watch = createBodyWatch([['Content-Security-Policy', INERT_POLICY]], pino({ level: 'silent' }), pace);
  const server = createServer((request, response) => {
    watch.follow(request, response);
    if (request.url === '/refused') {
      response.writeHead(403).end('no');
      return;
    }
    let size = 0;
    if (pauseMs > 0) request.pause();
    setTimeout(() => {
      request.on('data', (chunk: Buffer) => {
        size += chunk.length;
      });
      request.on('end', () => response.end(String(size)));
      request.on('error', () => {});
      request.resume();
    }, pauseMs);
  });
  closing.push(() => {
    watch.stop();
    server.closeAllConnections();
    server.close();
  });
  return { server, port: await listen(server, { host: '127.0.0.1', port: 0 }) };
}

interface Peer {
  readonly socket: Socket;
  readonly done: Promise<string>;
}

function open(port: number, path: string, length: number): Peer {
  const socket = connect(port, '127.0.0.1');
  socket.write(
    `PUT ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`,
  );
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString();
  });
  socket.on('error', () => {});
  return { socket, done: new Promise((resolve) => socket.once('close', () => resolve(received))) };
}

function drip(socket: Socket, bytes: number, total = Number.POSITIVE_INFINITY): void {
  let sent = 0;
  const timer = setInterval(() => {
    if (socket.destroyed || sent >= total) return clearInterval(timer);
    socket.write('x'.repeat(bytes));
    sent += bytes;
  }, 50);
  closing.push(() => clearInterval(timer));
}

it('cuts a body that trickles, with 408', async () => {
  const { port } = await startCounter();
  const { socket, done } = open(port, '/', 1_000_000);
  drip(socket, 1);
  const answer = await done;
  expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"REQUEST_TIMEOUT"');
  expect(answer).toContain(INERT_POLICY);
});

it('cuts a body that never begins', async () => {
  const { port } = await startCounter();
  expect(await open(port, '/', 10).done).toContain(' 408 ');
});

it('lets a slow but steady body through, over many windows', async () => {
  const { port } = await startCounter({ pace: { ...PACE, windowMs: 1000 } });
  const { socket, done } = open(port, '/', 8000);
  drip(socket, 100, 8000);
  expect(await done).toMatch(/\r\n\r\n8000/);
});

it('does not count the time the server takes', async () => {
  const { port } = await startCounter({ pauseMs: 1200 });
  const { socket, done } = open(port, '/', 300_000);
  socket.write('x'.repeat(300_000));
  expect(await done).toMatch(/\r\n\r\n300000/);
});

it('does not wait long for the rest of a body that was answered already', async () => {
  const { port } = await startCounter();
  const { socket, done } = open(port, '/refused', 1_000_000);
  drip(socket, 1000);
  expect(await done).toContain(' 403 ');
  expect(socket.bytesWritten).toBeLessThan(1_000_000);
});

it('forgets connections that break', async () => {
  const { server, port } = await startCounter();
  const peers = Array.from({ length: 20 }, () => open(port, '/', 1000));
  const connections = () =>
    new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections).toBe(20);
  for (const { socket } of peers) socket.destroy();
  await Promise.all(peers.map(({ done }) => done));
  await expect.poll(connections).toBe(0);
});
