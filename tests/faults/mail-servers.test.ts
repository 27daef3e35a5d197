import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { describe, it } from 'vitest';
import { createMailer } from '../../server/mail/mailer.ts';
import { expectMessage } from '../support/expect-problem.ts';
import { startMailbox } from '../support/mailbox.ts';
import { issuedStudent } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

/** What a mail server does with a connection, and then with each line it is sent. */
interface Behaviour {
  readonly greet: (socket: Socket) => void;
  readonly reply: (line: string, socket: Socket) => void;
}

interface HostileServer {
  readonly port: number;
  readonly connections: number;
  stop(): Promise<void>;
}

async function startHostile({ greet, reply }: Behaviour): Promise<HostileServer> {
  const sockets = new Set<Socket>();
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    let rest = '';
    socket.on('data', (chunk) => {
      const lines = (rest + chunk.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) reply(line, socket);
    });
    greet(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address object; the type allows for pipes too.
  const { port } = server.address() as AddressInfo;
  return {
    port,
    get connections() {
      return connections;
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

const say = (socket: Socket, line: string): void => void socket.write(`${line}\r\n`);
const welcome = (socket: Socket): void => say(socket, '220 mail.example.in ESMTP');

/** Takes a conversation up to a command, and does something else there. */
const until = (command: RegExp, instead: (socket: Socket) => void): Behaviour => ({
  greet: welcome,
  reply: (line, socket) => {
    if (command.test(line)) instead(socket);
    else if (/^(?:EHLO|MAIL|RCPT)/.test(line)) say(socket, '250 OK');
    else if (line === 'DATA') say(socket, '354 Go on');
  },
});

const nothing = (): void => undefined;
const hangUp = (socket: Socket): void => void socket.destroy();

const servers: readonly [what: string, behaviour: Behaviour][] = [
  ['says nothing at all', { greet: nothing, reply: nothing }],
  ['falls silent after its greeting', { greet: welcome, reply: nothing }],
  ['falls silent in the middle of the message', until(/^Message-ID/i, (socket) => void socket.pause())],
  ['hangs up at once', { greet: hangUp, reply: nothing }],
  ['hangs up in the middle of the talk', until(/^RCPT/, hangUp)],
  ['hangs up in the middle of the message', until(/^Subject/i, hangUp)],
  ['dies when it has the message, before it says so', until(/^\.$/, hangUp)],
  ['is busy from the start', { greet: (socket) => say(socket, '421 Too busy'), reply: nothing }],
  ['wants the recipient to come later', until(/^RCPT/, (socket) => say(socket, '450 Greylisted'))],
  ['is no mail server', { greet: (socket) => say(socket, 'HTTP/1.1 400 Bad Request'), reply: nothing }],
  [
    'greets for ever',
    { greet: (socket) => void socket.write('220-'.padEnd(1_000_000, 'x')), reply: nothing },
  ],
];

describe.concurrent('a mail server that', () => {
  // Each with an `expect` of its own: at once, the common one cannot tell whose assertion it was.
  it.for(servers)(
    '%s holds up nobody, and gets the mail once when it is well again',
    async ([_what, behaviour], { expect }) => {
      const hostile = await startHostile(behaviour);
      const product = await startProduct({
        SMTP_URL: `smtp://127.0.0.1:${hostile.port}`,
        MAIL_FROM: 'hello@example.in',
      });
      const { email } = await issuedStudent(product);
      const { outbox, database } = product.deps;
      const ask = (address: string) => product.client().post('/api/forgot-password', { email: address });
      const SENT = 'If that email has an account, a reset link has been sent.';
      expectMessage(await ask(email), 200, SENT);

      const delivery = outbox.deliver();
      await expect.poll(() => hostile.connections).toBeGreaterThan(0);
      // Writes into the outbox like the other, and leaves nothing there.
      expectMessage(await ask('nobody@example.in'), 200, SENT);
      await delivery;
      const waiting = await outbox.listWaiting();
      expect(waiting).toMatchObject([{ recipient: email, attempts: 1 }]);
      await hostile.stop();

      const well = await startMailbox(hostile.port);
      await database.db.updateTable('mail_outbox').set({ next_attempt_at: 0 }).execute();
      await Promise.all([outbox.deliver(), outbox.deliver()]);
      await outbox.deliver();
      expect(well.mails.map(({ messageId }) => messageId)).toEqual(waiting.map(({ message_id: id }) => id));
      await product.stop();
      await well.stop();
    },
  );

  it('says a little now and then is left after a while', async ({ expect }) => {
    const timers = new Set<NodeJS.Timeout>();
    const drip = until(/^EHLO/, (socket) => {
      timers.add(setInterval(() => say(socket, '250-wait'), 50));
    });
    const hostile = await startHostile(drip);
    const mailer = createMailer(`smtp://127.0.0.1:${hostile.port}`, 'hello@example.in', 2000);
    const mail = {
      id: 1,
      recipient: 'asha@example.in',
      reply_to: null,
      subject: 'Hello',
      body_text: 'Hello',
      message_id: '<1@example.in>',
      created_at: 0,
      attempts: 1,
    };
    await expect(mailer.send(mail)).rejects.toThrow();
    mailer.close();
    for (const timer of timers) clearInterval(timer);
    await hostile.stop();
  });
});
