import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientAddressOf, countedAddress, type ProxyCheck, shortAddress } from './client-address.ts';

/** Where a request comes from. */
export interface Client {
  /** What limits count by. */
  readonly counted: string;
  /** What the log says; undefined where it is to say nothing. */
  readonly logged: string | undefined;
}

/** How much of an address the log keeps. */
export type LoggedAddress = 'short' | 'full' | 'none';

const KEPT: Record<LoggedAddress, (address: string) => string | undefined> = {
  short: shortAddress,
  full: (address) => address,
  none: () => undefined,
};

/** Clients remembered of those behind a proxy; then it begins anew. */
const MAX_REMEMBERED = 5000;
/** A longer header is somebody's invention: it is read, and not remembered. */
const MAX_HEADER = 200;

/**
 * Finds out who asks, once for each connection, or once for each client that a proxy names: on the way of every request
 * there is a look into a map.
 */
export function createClientBook(
  isProxy: ProxyCheck,
  kept: LoggedAddress,
): (request: IncomingMessage) => Client {
  const connections = new WeakMap<Socket, Client | 'proxy'>();
  const named = new Map<string, Client>();

  const clientAt = (address: string): Client => ({
    counted: countedAddress(address),
    logged: KEPT[kept](address),
  });

  function meet(socket: Socket): Client | 'proxy' {
    const peer = clientAddressOf(socket.remoteAddress, undefined, () => false);
    const met = isProxy(peer) ? 'proxy' : clientAt(peer);
    connections.set(socket, met);
    return met;
  }

  function behind({ remoteAddress }: Socket, forwardedFor: string): Client {
    const key = `${remoteAddress} ${forwardedFor}`;
    const known = named.get(key);
    if (known !== undefined) return known;
    const client = clientAt(clientAddressOf(remoteAddress, forwardedFor, isProxy));
    if (key.length > MAX_HEADER) return client;
    if (named.size >= MAX_REMEMBERED) named.clear();
    named.set(key, client);
    return client;
  }

  return ({ socket, headers }) => {
    const met = connections.get(socket) ?? meet(socket);
    // Node joins several of this header with commas.
    return met === 'proxy' ? behind(socket, String(headers['x-forwarded-for'] ?? '')) : met;
  };
}
