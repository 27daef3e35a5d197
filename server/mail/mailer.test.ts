import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { createMailer, leavesMachine } from './mailer.ts';

const mail = {
  id: 1,
  recipient: 'asha@example.in',
  reply_to: null,
  user_id: null,
  subject: 'Hello',
  body_text: 'Hello',
  message_id: '<1@example.in>',
  created_at: 0,
  attempts: 1,
  next_attempt_at: 0,
  sent_at: null,
  failed_at: null,
  last_error: null,
  unsubscribe: null,
  receipt_ids: null,
  kind: null,
  refused_by: null,
};

async function sendTo(
  settings: SMTPServerOptions,
  query = '',
): Promise<{ said: string; recipients: number }> {
  let recipients = 0;
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    onMailFrom: (_address, _session, done) => {
      recipients += 1;
      done();
    },
    ...settings,
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // The type also allows pipes.
  const { port } = server.server.address() as AddressInfo;
  const mailer = createMailer(`smtp://127.0.0.1:${port}${query}`, 'Abhyas <no-reply@example.in>', {
    name: 'Abhyas',
    url: 'https://example.in',
  });
  const said = await mailer.send(mail).then(
    () => 'sent',
    (error: Error) => error.message,
  );
  mailer.close();
  await new Promise<void>((resolve) => server.close(resolve));
  return { said, recipients };
}

describe('mail to a server elsewhere', () => {
  it.each(['smtp://mail.example.in', 'smtp://127.0.0.1.example.in:25', 'smtps://10.0.0.7'])(
    'is encrypted: %s',
    (url) => expect(leavesMachine(url)).toBe(true),
  );

  it.each(['smtp://localhost:1025', 'smtp://127.0.0.1', 'smtp://[::1]:25'])('is what %s is not', (url) =>
    expect(leavesMachine(url)).toBe(false),
  );

  it("does not go out in the clear when the server can't encrypt", async () => {
    const { said, recipients } = await sendTo({ disabledCommands: ['STARTTLS'] }, '?requireTLS=true');
    expect(said).toMatch(/STARTTLS/);
    expect(recipients).toBe(0);
  });

  it('does not go to a server whose certificate no one vouches for', async () => {
    const { said, recipients } = await sendTo({});
    expect(said).toMatch(/certificate/);
    expect(recipients).toBe(0);
  });

  it('goes out where nothing is wrong', async () => {
    expect(await sendTo({ disabledCommands: ['STARTTLS'] })).toEqual({ said: 'sent', recipients: 1 });
  });
});
