import { recordAudit } from '../../audit/audit.ts';
import type { ContactInput, ContactMessage } from '../../contract/contact.ts';
import type { PageQuery } from '../../contract/fields.ts';
import { limits } from '../../contract/limits.ts';
import { type Page, pageOf } from '../../contract/page.ts';
import type { Db } from '../../db/database.ts';
import { contactMail } from '../../mail/messages.ts';
import type { Outbox } from '../../mail/outbox.ts';
import { insertContactMessage, listContactMessages } from './contact.repository.ts';

/** Messages of visitors. */
export function createContactService(needs: {
  db: Db;
  now: () => number;
  outbox: Outbox;
  /** Where they are mailed to; undefined = they are only kept. */
  contactEmail: string | undefined;
  siteName: string;
}) {
  const { db, now, outbox, contactEmail, siteName } = needs;
  return {
    /** Keeps a message and mails it to the provider. */
    async receive(message: ContactInput): Promise<void> {
      await db.transaction().execute(async (tx) => {
        await insertContactMessage(tx, message, now());
        if (contactEmail !== undefined)
          await outbox.enqueue(tx, contactMail(contactEmail, message, { name: siteName }));
        await recordAudit(tx, now(), { action: 'contact-message' });
      });
    },

    /** A page of what was received, latest first. */
    async list(query: PageQuery): Promise<Page<ContactMessage>> {
      const limit = query.limit ?? limits.pageSize;
      const { rows, total } = await listContactMessages(db, { ...query, limit: limit + 1 });
      return pageOf(rows, limit, total);
    },
  };
}
