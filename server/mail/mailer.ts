import { createTransport } from 'nodemailer';
import { encryptionOf } from './encryption.ts';
import type { OutboxMail } from './outbox.repository.ts';

export interface Mailer {
  /** Hands one message to the mail server. @throws Error when it was not accepted */
  send(mail: OutboxMail): Promise<void>;
  close(): void;
}

const TIMEOUT_MS = 20_000;
/** A server that says a little now and then is never silent for long, and would hold up all mail for ever. */
const IN_ALL_MS = 120_000;

/**
 * Sends through the SMTP server of `smtpUrl`. Addresses go as objects: a line break in a string once redirected a mail.
 * @param inAllMs the longest that handing over one message may take
 */
export function createMailer(smtpUrl: string, from: string, inAllMs = IN_ALL_MS): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...encryptionOf(smtpUrl),
  });
  return {
    async send(mail) {
      await transport.sendMail({
        from,
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.body_text,
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        signal: AbortSignal.timeout(inAllMs),
      });
    },
    close: () => transport.close(),
  };
}
