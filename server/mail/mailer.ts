import { createTransport } from 'nodemailer';
import { isThisMachine } from '../config-urls.ts';
import type { Attachment, MailSite } from './messages.ts';
import type { OutboxMail } from './outbox.repository.ts';
import { toHtml } from './to-html.ts';

export type Mailer = ReturnType<typeof createMailer>;

/** A server that sends slowly never times out, and would block all mail. */
const IN_ALL_MS = 120_000;

export const leavesMachine = (smtpUrl: string): boolean => !isThisMachine(new URL(smtpUrl).hostname);

/** Encrypted unless local; `?requireTLS=false` turns it off. */
const connectTo = (smtpUrl: string, timeoutMs: number) =>
  createTransport({
    url: smtpUrl,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    dnsTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    requireTLS: leavesMachine(smtpUrl),
    tls: { minVersion: 'TLSv1.2' },
  });

/** Addresses are objects: a line break in a string could redirect a mail. */
export function createMailer(smtpUrl: string, from: string, site: MailSite) {
  const transport = connectTo(smtpUrl, 20_000);
  return {
    async send(mail: OutboxMail, attachments: readonly Attachment[] = []): Promise<void> {
      await transport.sendMail({
        from: from.includes('<') ? from : { name: site.name, address: from },
        to: { name: '', address: mail.recipient },
        ...(mail.reply_to === null ? {} : { replyTo: { name: '', address: mail.reply_to } }),
        subject: mail.subject,
        text: mail.body_text,
        html: toHtml(mail.body_text, site),
        attachments: attachments.map(({ fileName, bytes }) => ({ filename: fileName, content: bytes })),
        messageId: mail.message_id,
        date: new Date(mail.created_at),
        ...(mail.unsubscribe === null ? {} : { list: { unsubscribe: mail.unsubscribe } }),
        signal: AbortSignal.timeout(IN_ALL_MS),
      });
    },
    close: (): void => transport.close(),
  };
}

/** Connects and logs in without sending. @throws Error with the server's reason */
export async function verifyMail(smtpUrl: string): Promise<void> {
  const transport = connectTo(smtpUrl, 8000);
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
