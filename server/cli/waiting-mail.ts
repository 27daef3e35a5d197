import { operatorCommand } from '../operator-command.ts';
import { command, say, withProduct } from './command.ts';

await command({ usage: operatorCommand('mail:waiting') }, () =>
  withProduct(async ({ outbox }) => {
    const waiting = await outbox.listWaiting();
    for (const { created_at: at, recipient, subject, body_text: text } of waiting)
      say(`${new Date(at).toISOString()}  To: ${recipient}\nSubject: ${subject}\n\n${text}\n\n---`);
    say(`${waiting.length} waiting.`);
  }),
);
