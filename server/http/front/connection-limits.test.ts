import { EventEmitter } from 'node:events';
import { createServer } from 'node:http';
import { expect, it } from 'vitest';
import { createProxyCheck } from './client-address.ts';
import { limitConnections } from './connection-limits.ts';

class FakeSocket extends EventEmitter {
  destroyed = false;
  readonly remoteAddress: string | undefined;
  constructor(remoteAddress: string | undefined) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

function connectFrom(limits = { total: 100, perAddress: 2 }) {
  const server = createServer();
  server.removeAllListeners('connection');
  limitConnections(server, createProxyCheck(['10.0.0.1']), limits);
  expect(server.maxConnections).toBe(limits.total);
  return (address: string | undefined): FakeSocket => {
    const socket = new FakeSocket(address);
    server.emit('connection', socket);
    return socket;
  };
}

it('closes what one address opens beyond its share, and counts what it closes', () => {
  const connect = connectFrom();
  const sockets = [1, 2, 3].map(() => connect('203.0.113.9'));
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
  expect(connect('203.0.113.10').destroyed).toBe(false);
  sockets[0]?.destroy();
  expect(connect('::ffff:203.0.113.9').destroyed).toBe(false);
  expect(connect('203.0.113.9').destroyed).toBe(true);
});

it('forgets an address that has closed everything', () => {
  const connect = connectFrom();
  for (let round = 0; round < 3; round += 1) {
    const sockets = [1, 2, 3].map(() => connect('203.0.113.9'));
    expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, true]);
    for (const socket of sockets.slice(0, 2)) socket.destroy();
  }
});

it('counts connections whose address is not known together', () => {
  const connect = connectFrom();
  expect([1, 2, 3].map(() => connect(undefined).destroyed)).toEqual([false, false, true]);
});

it('has room for a whole school at one address, unless told otherwise', () => {
  const server = createServer();
  server.removeAllListeners('connection');
  limitConnections(server, createProxyCheck([]));
  const sockets = Array.from({ length: 1001 }, () => new FakeSocket('203.0.113.9'));
  for (const socket of sockets) server.emit('connection', socket);
  expect(sockets.filter(({ destroyed }) => destroyed)).toEqual([sockets.at(-1)]);
  expect(server.maxConnections).toBe(15_000);
});

it('takes an IPv6 network for one address', () => {
  const connect = connectFrom();
  expect(['a', 'b', 'c'].map((host) => connect(`2001:db8:1:2::${host}`).destroyed)).toEqual([
    false,
    false,
    true,
  ]);
});

it.each(['10.0.0.1', '127.0.0.1', '::1', '::ffff:127.0.0.1'])('does not count %s', (address) => {
  const connect = connectFrom();
  expect([1, 2, 3, 4].map(() => connect(address).destroyed)).toEqual([false, false, false, false]);
});
