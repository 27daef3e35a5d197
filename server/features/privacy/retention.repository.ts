import type { Db } from '../../db/database.ts';

/** Entries of the audit log from before a moment. */
export async function deleteAuditBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('audit_log').where('at', '<', before).execute();
}

/** Messages of the contact form from before a moment. */
export async function deleteContactMessagesBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('contact_messages').where('created_at', '<', before).execute();
}

/** Mail that never left. */
export async function deleteUnsentMailBefore(db: Db, before: number): Promise<void> {
  await db.deleteFrom('mail_outbox').where('created_at', '<', before).execute();
}
