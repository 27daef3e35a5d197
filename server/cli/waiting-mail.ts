import { command, say, withProduct } from './command.ts';

/** Prints the mails that have not left yet, for an operator without a mail server: reset links are in them. */
await command({ usage: 'npm run mail:waiting' }, () =>
  withProduct(async ({ outbox }) => {
    const waiting = await outbox.listWaiting();
    for (const { created_at: at, recipient, subject, body_text: text } of waiting)
      say(`${new Date(at).toISOString()}  To: ${recipient}\nSubject: ${subject}\n\n${text}\n\n---`);
    say(`${waiting.length} waiting.`);
  }),
);
