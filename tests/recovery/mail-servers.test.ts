import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { expectMessage } from '../support/expect-problem.ts';
import { startMailbox } from '../support/mailbox.ts';
import { student } from '../support/people.ts';
import { startProduct } from '../support/product.ts';

/** What a mail server does with a connection, and with each line it is sent. */
interface Behaviour {
  readonly greet: (socket: Socket) => void;
  readonly reply: (line: string, socket: Socket) => void;
}
const say = (socket: Socket, line: string): void => void socket.write(`${line}\r\n`);
const nothing = (): void => undefined;

/** Takes a conversation up to a command, and does something else there. */
const until = (command: RegExp, instead: (socket: Socket) => void): Behaviour => ({
  greet: (socket) => say(socket, '220 mail.example.in ESMTP'),
  reply: (line, socket) => {
    if (command.test(line)) instead(socket);
    else if (/^(?:EHLO|MAIL|RCPT)/.test(line)) say(socket, '250 OK');
    else if (line === 'DATA') say(socket, '354 Go on');
  },
});

const servers: Record<string, Behaviour> = {
  'hangs up at once': { greet: (socket) => void socket.destroy(), reply: nothing },
  'dies when it has the message, before it says so': until(/^\.$/, (socket) => void socket.destroy()),
  'wants the recipient to come later': until(/^RCPT/, (socket) => say(socket, '450 Greylisted')),
  'is no mail server': { greet: (socket) => say(socket, 'HTTP/1.1 400 Bad Request'), reply: nothing },
};

async function startHostile({ greet, reply }: Behaviour) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', nothing).on('data', (chunk) => {
      for (const line of chunk.toString('latin1').split('\r\n')) reply(line, socket);
    });
    greet(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // A listening TCP server has an address object; the type allows for pipes too.
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}

it.each(Object.keys(servers))(
  'a mail server that %s holds up no one, and gets the mail once when it is well again',
  async (what) => {
    const hostile = await startHostile(servers[what] as Behaviour);
    const product = await startProduct({
      SMTP_URL: `smtp://127.0.0.1:${hostile.port}`,
      MAIL_FROM: 'hello@example.in',
    });
    onTestFinished(() => product.stop());
    const { outbox, database } = product.deps;
    const { email } = await student(product);
    const answer = await product.client().post('/api/forgot-password', { email });
    expectMessage(answer, 200, 'If that email has an account, a reset link has been sent.');
    await outbox.deliver();
    const waiting = await outbox.listWaiting();
    expect(waiting).toMatchObject([{ recipient: email, attempts: 1 }]);
    await hostile.stop();

    const well = await startMailbox(hostile.port);
    onTestFinished(() => well.stop());
    await database.db.updateTable('mail_outbox').set({ next_attempt_at: 0 }).execute();
    await Promise.all([outbox.deliver(), outbox.deliver()]);
    await outbox.deliver();
    expect(well.mails.map(({ messageId }) => messageId)).toEqual(waiting.map(({ message_id: id }) => id));
  },
);
