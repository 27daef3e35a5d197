import type { Page, PageQuery } from '../../contract/fields.ts';
import { DAY_MS } from '../../contract/india-time.ts';
import type { TextToSend, ToSendReason } from '../../contract/to-send.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { greeted, type ToSendFacts, textToSend } from './notifications.words.ts';
import * as rows from './to-send.repository.ts';

export { countTexts, findLastStuck, listStuckStudents } from './to-send.repository.ts';

interface Text<Reason extends ToSendReason> {
  readonly userId: number;
  readonly about: string;
  readonly reason: Reason;
  readonly facts: ToSendFacts[Reason];
  readonly at?: number;
}

// Texts for WhatsApp that are written as things happen, and that an admin opens and sends.

/** In the transaction of what it is about, in place of an older text about that. */
export function putText<Reason extends ToSendReason>(
  { now }: Deps,
  tx: Db,
  { userId, about, reason, facts, at = now() }: Text<Reason>,
) {
  const row = { about, reason, facts: JSON.stringify(facts), user_id: userId, created_at: at };
  return rows.putText(tx, row);
}

/** Drops texts that are obsolete. */
export async function dropTexts(tx: Db, userIds: readonly number[], about: string): Promise<void> {
  if (userIds.length > 0) await rows.deleteTexts(tx, userIds, about);
}

/** Newest first; what was opened stays for a day. */
export async function listTexts({ db, now }: Deps, query: PageQuery): Promise<Page<TextToSend>> {
  const { items, ...page } = await rows.listTexts(db, now() - DAY_MS, query);
  const toText = ({ facts, ...row }: (typeof items)[number]) => ({
    ...row,
    text: greeted(row.fullName, textToSend({ reason: row.reason, facts })),
  });
  return { ...page, items: items.map(toText) };
}

export async function openText({ db, now }: Deps, id: number): Promise<void> {
  if (!(await rows.markOpened(db, id, now()))) throw new AppError('NOT_FOUND');
}
