import { connect, type Socket } from 'node:net';

/** Files fetched over several connections at once. */
export interface Downloads {
  readonly port: number;
  readonly path: string;
  /** Headers that differ from connection to connection, such as each student's cookie. */
  readonly headersOf: (connection: number) => Readonly<Record<string, string>>;
  /** The `Range` of the next request; undefined asks for the whole file. */
  readonly nextRange?: () => string;
  readonly connections: number;
  readonly seconds: number;
  /** Bytes a second that each connection takes; undefined = as many as come. */
  readonly pace?: number;
}

const BUFFER_BYTES = 512 * 1024;
/** Small, so that a slow viewer takes little at a time. */
const PACED_BUFFER_BYTES = 16 * 1024;

/**
 * Fetches again and again until the time is over, keeping nothing. It reads into one buffer, as a client that is to
 * be faster than the server must.
 * @returns bytes of bodies received
 * @throws Error when an answer is neither 200 nor 206 or a connection breaks
 */
export async function download(job: Downloads): Promise<number> {
  const counts = await Promise.all(
    Array.from({ length: job.connections }, (_, connection) => fetchRepeatedly(job, connection)),
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function fetchRepeatedly(job: Downloads, connection: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    let received = 0;
    let head = '';
    let bodyLeft = 0;

    const buffer = Buffer.allocUnsafe(job.pace === undefined ? BUFFER_BYTES : PACED_BUFFER_BYTES);
    const take = (size: number): boolean => {
      const chunk = buffer.subarray(0, size);
      const bytes = bodyLeft > 0 ? chunk.length : readHead(chunk);
      received += bytes;
      bodyLeft -= bytes;
      if (bodyLeft === 0 && head === '') ask();
      return job.pace === undefined || waitForTurn(job.pace);
    };
    /** @returns how many bytes of the chunk belong to the body */
    const readHead = (chunk: Buffer): number => {
      head += chunk.toString('latin1');
      const end = head.indexOf('\r\n\r\n');
      if (end === -1) return 0;
      const rest = head.length - end - 4;
      if (!/^HTTP\/1\.1 20[06] /.test(head))
        reject(new Error(`${job.path}: ${head.slice(0, head.indexOf('\r'))}`));
      bodyLeft = Number(/^content-length: *(\d+)/im.exec(head)?.[1]);
      head = '';
      return rest;
    };
    const waitForTurn = (pace: number): boolean => {
      const waitMs = (received / pace) * 1000 - (performance.now() - startedAt);
      if (waitMs <= 0) return true;
      setTimeout(() => socket.resume(), waitMs);
      return false;
    };

    const socket: Socket = connect({
      port: job.port,
      host: '127.0.0.1',
      noDelay: true,
      onread: { buffer, callback: take },
    });
    const ask = (): void => {
      socket.write(requestText(job, connection));
    };
    socket.once('connect', ask);
    socket.once('error', reject);
    socket.once('close', () => reject(new Error(`${job.path}: the server closed the connection.`)));
    setTimeout(() => {
      resolve(received);
      socket.destroy();
    }, job.seconds * 1000);
  });
}

function requestText({ port, path, headersOf, nextRange }: Downloads, connection: number): string {
  const headers = { ...headersOf(connection), ...(nextRange === undefined ? {} : { Range: nextRange() }) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n${lines.join('')}\r\n`;
}
