import { audit } from '../../audit.ts';
import type { EmailQuery, WrittenEmail } from '../../contract/emails.ts';
import type { Page } from '../../contract/fields.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { listUsersByEmail } from '../users/users.service.ts';

export async function listEmails(deps: Deps, query: EmailQuery): Promise<Page<WrittenEmail>> {
  const { items, ...page } = await deps.outbox.list(query);
  const persons = await listUsersByEmail(
    deps,
    items.map(({ recipient }) => recipient),
  );
  return {
    ...page,
    items: items.map(({ sentAt, refusedAt, nextAt, ...mail }) => {
      const found = persons.get(mail.recipient.toLowerCase());
      const person = found === undefined ? null : { id: found.id, fullName: found.fullName };
      const state = sentAt !== null ? 'sent' : refusedAt !== null ? 'refused' : 'waiting';
      return { ...mail, person, state, at: sentAt ?? refusedAt ?? nextAt };
    }),
  };
}

/** Schedules a mail for now. @throws AppError MAIL_SENT */
export function sendEmailAgain({ db, outbox }: Deps, id: number, actorId: number): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const { isSent, kind } = orNotFound(await outbox.sendAgain(tx, id));
    if (isSent) throw new AppError('MAIL_SENT');
    await audit(tx, actorId, 'mail-sent-again', undefined, { kind: kind ?? 'email' });
  });
}
