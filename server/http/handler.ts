import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers a request that was let in; the response already carries the headers of every answer. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;
