import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

const PATIENCE_MS = 10_000;
const SWEEP_EVERY_MS = 100;
/** A request may be on its way when draining begins. */
const SILENCE_MS = 500;

/** Follows a server's open connections; to be called before it listens. */
export function trackConnections(server: Server): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}

/**
 * Stops accepting, lets running requests finish, and cuts what is left when patience ends.
 * @returns how many connections had to be cut
 */
export async function drain(
  server: Server,
  connections: ReadonlySet<Socket>,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  if (!server.listening) return 0;
  // The HTTP server's own way closes idle connections at once, and a proxy may be sending into one of them.
  const closed = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  let sweep: NodeJS.Timeout | undefined;
  const silence = setTimeout(() => {
    // Browsers open connections in advance. Node takes these for busy, and they would hold us up to the end.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy();
    server.closeIdleConnections();
    // A connection whose answer began before the draining goes idle without having been told to close.
    sweep = setInterval(() => server.closeIdleConnections(), SWEEP_EVERY_MS);
  }, SILENCE_MS);
  let cut = 0;
  const end = setTimeout(() => {
    cut = connections.size;
    server.closeAllConnections();
    for (const socket of connections) socket.destroy();
  }, patienceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(silence);
  clearTimeout(end);
  return cut;
}
