import type { AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** A message as the mail server took it. */
interface ReceivedMail extends Email {
  /** The addresses of the envelope: who really gets it. */
  readonly recipients: readonly string[];
}

export interface Mailbox {
  /** For `SMTP_URL`. */
  readonly url: string;
  readonly port: number;
  readonly mails: readonly ReceivedMail[];
  /** What the server says from now on: 250 takes mail, 4xx asks to come again, 5xx refuses for good. */
  reply: number;
  /** What it says against the login, the sender, the recipient or the message. */
  refuses: Refuses | undefined;
  /** How many clients began to talk to it. */
  readonly visits: number;
  /** The newest mail to an address. */
  newestTo(address: string): ReceivedMail;
  /** The token of the newest reset link that came for an address; undefined while none has. */
  resetTokenFor(address: string): string | undefined;
  stop(): Promise<void>;
}

/** A refusal at one stage of the dialogue, for one recipient or for all. */
interface Refuses {
  readonly at: 'AUTH' | 'MAIL' | 'RCPT' | 'DATA';
  /** For example `550 5.1.1 No such user`. */
  readonly reply: string;
  readonly to?: string;
}

/** A real mail server for tests, on a free port or on the given one. */
export async function startMailbox(port = 0): Promise<Mailbox> {
  const mails: ReceivedMail[] = [];
  /** Gives what the server says against the mail, or nothing. */
  const take = async (stream: Readable, recipients: string[]): Promise<Error | null> => {
    const raw = await buffer(stream).catch(() => undefined);
    if (raw === undefined) return new Error('The sender broke off');
    const refused = refusal('DATA', recipients[0]);
    if (refused !== undefined) return refused;
    if (mailbox.reply !== 250) return Object.assign(new Error('Not now'), { responseCode: mailbox.reply });
    mails.push({ ...(await PostalMime.parse(raw)), recipients });
    return null;
  };
  let visits = 0;
  const refusal = (at: Refuses['at'], to?: string): Error | undefined => {
    const { refuses } = mailbox;
    if (refuses?.at !== at || (refuses.to !== undefined && refuses.to !== to)) return undefined;
    const [responseCode, ...words] = refuses.reply.split(' ');
    return Object.assign(new Error(words.join(' ')), { responseCode: Number(responseCode) });
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onConnect: (_session, done) => {
      visits += 1;
      done();
    },
    onAuth: ({ username = '' }, _session, done) => done(refusal('AUTH'), { user: username }),
    onMailFrom: (_address, _session, done) => done(refusal('MAIL')),
    onRcptTo: ({ address }, _session, done) => done(refusal('RCPT', address)),
    onData: (stream, session, done) => {
      const answer = async (): Promise<void> =>
        done(
          await take(
            stream,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
      void answer();
    },
  });
  await new Promise<void>((resolve, reject) => {
    // A client that breaks off is an error as well, and comes when no one waits any more.
    server.on('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  // A listening TCP server has an address object; the type allows for pipes too.
  const address = server.server.address() as AddressInfo;

  const mailbox: Mailbox = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    mails,
    reply: 250,
    refuses: undefined,
    get visits() {
      return visits;
    },
    newestTo: (to) => {
      const mail = mails.findLast(({ recipients }) => recipients.includes(to));
      if (mail === undefined) throw new Error(`No mail came for ${to}.`);
      return mail;
    },
    resetTokenFor: (to) => {
      const mail = mails.findLast(
        ({ recipients, text }) => recipients.includes(to) && RESET_LINK.test(text ?? ''),
      );
      return mail && tokenIn(mail.text);
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mailbox;
}

/** An address whose last part is a token. */
export const RESET_LINK = /\/(?:reset-password|confirm-email)\/([\w-]+)/;

/** The token of a mailed link. */
export function tokenIn(text: string | undefined): string {
  const token = RESET_LINK.exec(text ?? '')?.[1];
  if (token === undefined) throw new Error('The mail has no link with a token.');
  return token;
}
