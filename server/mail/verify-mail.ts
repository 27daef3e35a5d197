import { createTransport } from 'nodemailer';
import { encryptionOf } from './encryption.ts';

const TIMEOUT_MS = 8000;

/** Connects to the mail server and logs in, without sending anything. @throws Error with the server's reason */
export async function verifyMail(smtpUrl: string): Promise<void> {
  const transport = createTransport({
    url: smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
    ...encryptionOf(smtpUrl),
  });
  try {
    await transport.verify();
  } finally {
    transport.close();
  }
}
