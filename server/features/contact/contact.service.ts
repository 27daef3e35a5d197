import { audit } from '../../audit.ts';
import type { ContactInput, ContactMessage, ContactQuery } from '../../contract/contact.ts';
import type { Page } from '../../contract/fields.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { contactMail } from '../../mail/messages.ts';
import { emailKey } from '../users/users.service.ts';
import { insertContactMessage, listContactMessages, updateDone } from './contact.repository.ts';

export function createContactService({ db, now, limiter, outbox, config, site }: ServiceDeps) {
  return {
    async receive(message: ContactInput, address: string): Promise<void> {
      await limiter.spend('message', `${address}:${emailKey(message.email)}`);
      await db.transaction().execute(async (tx) => {
        await insertContactMessage(tx, message, now());
        if (config.contactEmail !== undefined)
          await outbox.enqueue(tx, contactMail(config.contactEmail, message, site));
        await audit(tx, undefined, 'contact-message');
      });
    },

    async setDone(id: number, isDone: boolean): Promise<void> {
      if (!(await updateDone(db, id, isDone ? now() : null))) throw new AppError('NOT_FOUND');
    },

    async list(query: ContactQuery): Promise<Page<ContactMessage>> {
      const { items, ...page } = await listContactMessages(db, query);
      return { ...page, items: items.map((row) => ({ ...row, doneAt: row.doneAt ?? undefined })) };
    },
  };
}
