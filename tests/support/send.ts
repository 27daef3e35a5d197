import { Agent, type IncomingMessage, request as openRequest } from 'node:http';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Header lines in their order; the same name may come twice. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** An answer as it came over the wire. */
export interface RawAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

// Node's own client rather than fetch: it sends any method, any header, and any header twice.
const agent = new Agent({ keepAlive: true });

/** Sends one request and reads its whole answer; an answer that comes before the body is out counts. */
export function send(
  url: string,
  request: { method: string; headers: HeaderLines; body?: Buffer | Readable | undefined },
): Promise<RawAnswer> {
  const { method, headers, body } = request;
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(url, { method, agent, headers: headers.flat() });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      readAnswer(incoming).then(resolve, reject);
    });
    if (body instanceof Readable) body.on('error', () => outgoing.destroy()).pipe(outgoing);
    else outgoing.end(body);
  });
}

async function readAnswer(incoming: IncomingMessage): Promise<RawAnswer> {
  const headers = new Headers();
  for (let at = 0; at < incoming.rawHeaders.length; at += 2)
    headers.append(incoming.rawHeaders[at] ?? '', incoming.rawHeaders[at + 1] ?? '');
  return { status: incoming.statusCode ?? 0, headers, bytes: await buffer(incoming) };
}
