import { connect } from 'node:net';

/** One answer of those that came back on a connection. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** How long a connection may stay silent before its answers are counted as complete. */
const SILENCE_MS = 250;

/**
 * Writes bytes to a port as they are, and gives every answer that came back. Ends when the server closes, or when all is
 * said and it stays silent.
 */
export function exchange(
  port: number,
  bytes: string | Buffer,
  { hangUpAfterMs }: { hangUpAfterMs?: number } = {},
): Promise<WireAnswer[]> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
      if (hangUpAfterMs !== undefined) setTimeout(() => socket.destroy(), hangUpAfterMs);
    });
    // The server may close while we are still writing; what it said before counts.
    socket.on('error', () => undefined);
    // Each silence counts: the one before the first answer may be long.
    socket.setTimeout(SILENCE_MS).on('timeout', () => {
      if (chunks.length > 0) socket.destroy();
    });
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('close', () => resolve(answersIn(Buffer.concat(chunks).toString('latin1'))));
  });
}

/** Splits what came over the wire; a rest that is no answer becomes one with status 0. */
function answersIn(text: string): WireAnswer[] {
  const answers: WireAnswer[] = [];
  for (let rest = text; rest !== ''; ) {
    const end = rest.indexOf('\r\n\r\n');
    const [, code] = /^HTTP\/1\.1 (\d{3}) /.exec(rest) ?? [];
    if (end === -1 || code === undefined) return [...answers, { status: 0, headers: {}, body: rest }];
    const headers = headersIn(rest.slice(0, end));
    const from = end + 4;
    const to =
      headers['content-length'] === undefined ? rest.length : from + Number(headers['content-length']);
    answers.push({ status: Number(code), headers, body: rest.slice(from, to) });
    rest = rest.slice(to);
  }
  return answers;
}

const headersIn = (head: string): Record<string, string> =>
  Object.fromEntries(
    head
      .split('\r\n')
      .slice(1)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
  );
