import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddressOf, countedAddress, type ProxyCheck } from './client-address.ts';

/** Connections held at once. Generous on purpose: a whole school may come from one address. */
const CONNECTION_LIMITS = { total: 15_000, perAddress: 1000 };

/** Closes connections beyond the limits as they come; proxies and this machine itself are not counted. */
export function limitConnections(server: Server, isProxy: ProxyCheck, limits = CONNECTION_LIMITS): void {
  const open = new Map<string, number>();
  server.maxConnections = limits.total;
  server.on('connection', (socket: Socket) => {
    const address = countedAddress(clientAddressOf(socket.remoteAddress, undefined, () => false));
    if (isLoopback(address) || isProxy(socket.remoteAddress ?? '')) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > limits.perAddress) socket.destroy();
  });
}

const isLoopback = (address: string): boolean => address.startsWith('127.') || address === '0:0:0:0::/64';
