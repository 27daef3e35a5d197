import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { PreparedAnswer } from '../prepared-answer.ts';
import { type PlainRequest, readPlainRequest } from './plain-request.ts';

/**
 * Answers plain requests for what is in memory without making Node's objects of a request and a response for each, which
 * is most of what such an answer costs. A connection's first request goes through Node, which then knows the connection
 * as idle and watches over its times; so does every request that is not plain, and with it all that follow it: what comes
 * next may then begin in the midst of something.
 * @param answerTo undefined leaves a request, and its connection, to Node
 */
export function answerPlainRequests(
  server: Server,
  answerTo: (request: PlainRequest) => PreparedAnswer | undefined,
): void {
  server.on('connection', (socket: Socket) => {
    const [parse, ...others] = socket.listeners('data');
    // A Node that reads its connections in another way keeps them.
    if (parse === undefined || others.length > 0) return;
    const toNode = parse as (chunk: Buffer) => void;
    let isKnown = false;

    const read = (chunk: Buffer): void => {
      // Where something still waits to be written, Node holds back who asks faster than it reads.
      const request = socket.writableLength === 0 ? readPlainRequest(chunk) : undefined;
      const answer = request && answerTo(request);
      if (answer === undefined) {
        socket.off('data', read).on('data', toNode);
        toNode(chunk);
      } else if (!isKnown || !answer.send(socket)) {
        isKnown = true;
        toNode(chunk);
      }
    };
    socket.removeAllListeners('data').on('data', read);
  });
}
