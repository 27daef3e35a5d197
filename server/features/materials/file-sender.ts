import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Config } from '../../config.ts';
import { handOver } from '../../files/accel.ts';
import { answerFor, type StoredFile } from '../../files/file-answer.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Log } from '../../log.ts';

/** An answer with a part of a file, or about it. */
interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends the body, once the headers are out, and ends the answer; undefined where there is none. */
  readonly send?: (outgoing: ServerResponse) => Promise<void>;
}

interface Needs {
  readonly files: FileStore;
  readonly config: Pick<Config, 'mediaAccel'>;
  readonly log: Log;
}

/**
 * Makes what answers the requests of somebody who may have a file, whichever part they ask for. With `MEDIA_ACCEL` each
 * answer is the same: nginx looks at the range, and at what the client has already.
 */
export function createFileSender(file: StoredFile, download: boolean, { files, config, log }: Needs) {
  const handedOver =
    config.mediaAccel === undefined
      ? undefined
      : { status: 200, headers: handOver(file, download, config.mediaAccel) };

  /** @throws DomainError RANGE_NOT_SATISFIABLE; the system's error where the file is missing */
  const replyTo = async (method: string, header: (name: string) => string | undefined): Promise<Reply> => {
    if (handedOver !== undefined) return handedOver;
    const { range, ...head } = answerFor(file, { method, header, download });
    if (range === undefined) return head;
    const send = await files.read(file.storageKey, range);
    return {
      ...head,
      send: (outgoing) =>
        send(outgoing).catch((err: unknown) =>
          log.error(
            { err, requestId: outgoing.getHeader('X-Request-Id'), storageKey: file.storageKey },
            'file cut off',
          ),
        ),
    };
  };

  const answer = async ({ method = '', headers }: IncomingMessage, outgoing: ServerResponse) => {
    const reply = await replyTo(method, (name) => headers[name]?.toString());
    outgoing.writeHead(reply.status, reply.headers);
    await (reply.send?.(outgoing) ?? outgoing.end());
  };
  return { replyTo, answer };
}
