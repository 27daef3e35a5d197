import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '../../log.ts';
import { personOf } from '../asking-person.ts';

/**
 * Writes a line when the answer is out or the client is gone. Queries, cookies and reset tokens never reach it.
 * @param known the client's address as far as the log may keep it
 * @param log needs no redaction: the fields below are all there are, and only the path comes from outside
 */
export function logWhenDone(
  log: Log,
  level: 'info' | 'debug',
  request: IncomingMessage,
  response: ServerResponse,
  known: { readonly requestId: string; readonly client: string | undefined },
): void {
  const { requestId, client } = known;
  const { socket, method } = request;
  const path = loggedPath(request.url ?? '');
  const startedAt = performance.now();
  const writtenBefore = socket.bytesWritten;
  response.once('close', () => {
    const personId = personOf(request)?.id;
    log[level](
      {
        requestId,
        ...(client === undefined ? {} : { client }),
        method,
        path,
        // Without one where the client was gone, or cut, before any answer began.
        ...(response.headersSent ? { status: response.statusCode } : {}),
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        bytes: socket.bytesWritten - writtenBefore,
        ...(personId === undefined ? {} : { personId }),
        ...(response.writableFinished ? {} : { aborted: true }),
      },
      'request',
    );
  });
}

const MAX_LOGGED_PATH = 300;

/** The path alone, with what opens an account cut out. */
export function loggedPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  return decoded(path)
    .replace(/(reset-password\/+)[^/]+/gi, '$1[cut]')
    .slice(0, MAX_LOGGED_PATH);
}

function decoded(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
