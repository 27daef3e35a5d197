import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { PreparedAnswer } from './prepared-answer.ts';
import { PreparedHead } from './prepared-head.ts';

const ID = /\r\nX-Request-Id: ([0-9a-f-]{36})\r\n/gu;

/** Everything that comes over a connection on which Node gave one answer and a test goes on. */
async function afterNode(head: PreparedHead, body: Buffer, goOn: (socket: Socket) => void): Promise<string> {
  const server = createServer((request, response) => {
    response.on('finish', () => {
      goOn(request.socket);
      request.socket.end();
    });
    head.write(response, []);
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let received = '';
  await new Promise<void>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'),
    );
    socket.on('error', reject).on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
    });
  });
  server.close();
  return received;
}

const headOf = (body: Buffer): PreparedHead => new PreparedHead(200, ['Content-Length', String(body.length)]);

it('is never changed while the system still reads it', async () => {
  const body = Buffer.alloc(20_000, 'b');
  const head = headOf(body);
  const answer = new PreparedAnswer(head, body);
  let sent = 0;
  const received = await afterNode(head, body, (socket) => {
    const send = (): void => {
      expect(answer.send(socket)).toBe(true);
      sent += 1;
    };
    // The client reads nothing in this turn: sooner or later the system takes no more.
    while (socket.writableLength === 0) send();
    for (let more = 0; more < 3; more += 1) send();
  });
  const ids = [...received.matchAll(ID)].map(([, id]) => id);
  expect(ids).toHaveLength(sent);
  expect(new Set(ids).size).toBe(sent);
  expect(received.match(/b{20000}/gu)).toHaveLength(sent + 1);
});

it('leaves a head that Node has not looked at, and a long body, to Node', async () => {
  const short = Buffer.alloc(32 * 1024);
  const long = Buffer.alloc(32 * 1024 + 1);
  const [head, longHead] = [headOf(short), headOf(long)];
  const [answer, longAnswer] = [new PreparedAnswer(head, short), new PreparedAnswer(longHead, long)];
  const received = await afterNode(head, short, (socket) => {
    expect(new PreparedAnswer(headOf(short), short).send(socket)).toBe(false);
    expect(answer.send(socket)).toBe(true);
  });
  expect(received.match(/HTTP\/1\.1 200 OK\r\n/gu)).toHaveLength(2);
  const alone = await afterNode(longHead, long, (socket) => expect(longAnswer.send(socket)).toBe(false));
  expect(alone.match(/HTTP\/1\.1 200 OK\r\n/gu)).toHaveLength(1);
});
