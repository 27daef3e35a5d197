import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { Log } from '../../log.ts';
import type { Header } from '../security-headers.ts';
import { lingerThenDestroy, sendRaw } from './client-error.ts';
import { refusal } from './refusal.ts';

/** How slow a body may come. A two-hour upload of 4 GB is 600 times faster. */
export interface BodyPace {
  /** Slowest allowed average, over each window. */
  readonly bytesPerSecond: number;
  readonly windowMs: number;
  /** Time an answer that came before the end of the body waits for the rest. */
  readonly leftoverMs: number;
}

const BODY_PACE: BodyPace = { bytesPerSecond: 1024, windowMs: 30_000, leftoverMs: 10_000 };

interface Watched {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  windowStart: number;
  bytesAtStart: number;
}

export interface BodyWatch {
  /** Follows a body from its first byte to its last. */
  follow(request: IncomingMessage, response: ServerResponse): void;
  stop(): void;
}

/**
 * Cuts bodies that trickle. Node's own limit is a total time, which a long upload over a slow line would break;
 * this one is a pace, and time that the server itself needs is not counted against the client.
 */
export function createBodyWatch(
  security: readonly Header[],
  log: Log,
  pace: BodyPace = BODY_PACE,
): BodyWatch {
  const watched = new Set<Watched>();

  const check = (): void => {
    const now = performance.now();
    for (const entry of watched) {
      const { request } = entry;
      const elapsed = now - entry.windowStart;
      const received = request.socket.bytesRead - entry.bytesAtStart;
      if (request.complete || request.socket.destroyed) watched.delete(entry);
      else if (isServersTurn(request)) restart(entry, now);
      else if (elapsed < pace.windowMs) continue;
      else if (received >= (pace.bytesPerSecond * elapsed) / 1000) restart(entry, now);
      else {
        watched.delete(entry);
        log.info({ received, ms: Math.round(elapsed) }, 'a body came too slowly and was cut');
        cut(entry, security);
      }
    }
  };
  const timer = setInterval(check, pace.windowMs / 6).unref();

  return {
    follow: (request, response) => {
      const entry = { request, response, windowStart: 0, bytesAtStart: 0 };
      restart(entry, performance.now());
      watched.add(entry);
      request.once('end', () => watched.delete(entry));
      closeGently(request);
      response.once('finish', () => dropLeftover(request, pace.leftoverMs));
    },
    stop: () => clearInterval(timer),
  };
}

/** Bytes wait in memory because whoever reads them is busy. */
const isServersTurn = (request: IncomingMessage): boolean =>
  request.readableLength >= request.readableHighWaterMark || request.readableFlowing === false;

function cut({ request, response }: Watched, security: readonly Header[]): void {
  const { socket } = request;
  if (response.headersSent || !socket.writable) socket.destroy();
  else sendRaw(socket, refusal('REQUEST_TIMEOUT'), security);
}

function restart(entry: Watched, now: number): void {
  entry.windowStart = now;
  entry.bytesAtStart = entry.request.socket.bytesRead;
}

/** An answer that says `Connection: close` must arrive even when the client is still sending. */
function closeGently(request: IncomingMessage): void {
  const { socket } = request;
  socket.destroySoon = () => {
    if (request.complete) return Socket.prototype.destroySoon.call(socket);
    socket.end();
    lingerThenDestroy(socket);
  };
}

function dropLeftover(request: IncomingMessage, afterMs: number): void {
  if (!request.complete) setTimeout(() => request.complete || request.socket.destroy(), afterMs).unref();
}
