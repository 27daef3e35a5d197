import { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PreparedAnswer } from '../prepared-answer.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/**
 * Answers plain requests for what is in memory without Node's parser and its objects of a request and a response, which
 * are most of what such an answer costs. The first request of a connection that is not plain, or comes while something
 * still waits to be written, makes the connection Node's for good, as if it had just come: what follows may begin in the
 * midst of something.
 * @param answerTo undefined leaves a request, and its connection, to Node
 */
export function answerPlainRequests(
  server: Server,
  answerTo: (request: PlainRequest) => PreparedAnswer | undefined,
): void {
  // The first is Node's own: it was there before anybody could add one.
  const [connect] = server.listeners('connection');
  if (connect === undefined) return;
  const open = new Set<Socket>();
  const idleMs = (): number => server.keepAliveTimeout + server.keepAliveTimeoutBuffer;

  const take = (socket: Socket): void => {
    if (socket.destroyed) return;
    const close = (): void => void socket.destroy();
    const end = (): void => void socket.end();
    const forget = (): void => void open.delete(socket);

    const read = (chunk: Buffer): void => {
      const request = socket.writableLength === 0 ? readPlainRequest(chunk) : undefined;
      if (request !== undefined && answerTo(request)?.send(socket)) {
        if (socket.timeout !== idleMs()) socket.setTimeout(idleMs());
        return;
      }
      socket.off('data', read).off('end', end).off('error', close).off('timeout', close).off('close', forget);
      forget();
      socket.setTimeout(0);
      connect.call(server, socket);
      // As where Node gets it at once, a read is under way. Else the stream would begin one after Node has held it back.
      socket.read(0);
      socket.emit('data', chunk);
    };
    open.add(socket);
    socket.on('data', read).on('end', end).on('error', close).on('timeout', close).on('close', forget);
    socket.setTimeout(server.headersTimeout);
  };
  server.removeListener('connection', connect as (socket: Socket) => void).on('connection', take);

  server.closeIdleConnections = () => {
    for (const socket of open) if (socket.writableLength === 0) socket.destroy();
    Server.prototype.closeIdleConnections.call(server);
  };
  server.closeAllConnections = () => {
    for (const socket of open) socket.destroy();
    Server.prototype.closeAllConnections.call(server);
  };
}
