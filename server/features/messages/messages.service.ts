import { audit } from '../../audit.ts';
import { takeSerial } from '../../books/serials.ts';
import type { MessageInput, MessageQuery } from '../../contract/messages.ts';
import type { Db } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { answerMail, contactMail, ticketMail } from '../../mail/messages.ts';
import { emailKey } from '../users/users.service.ts';
import type { MessageRow } from './messages.repository.ts';
import * as rows from './messages.repository.ts';

const WHERE = { contact: 'contact form', complaint: 'complaint', refund: 'refund request' } as const;

// Complaints and refund requests are tickets, answered within a month (E-Commerce Rules 2020).

/** @param isMailed whether the sender is mailed the number */
export async function openMessage(
  deps: Deps,
  tx: Db,
  kind: 'complaint' | 'refund',
  message: MessageInput,
  isMailed = true,
) {
  const at = deps.now();
  const { year, number: nth } = await takeSerial(tx, 'ticket', at);
  const number = `T-${year.slice(2, 4)}-${nth}`;
  const dueAt = monthAfter(at);
  const { id } = await rows.insertMessage(tx, { ...message, kind, number, created_at: at, due_at: dueAt });
  const ticket = { id, number, dueAt, isMailed };
  if (isMailed) await deps.outbox.enqueue(tx, ticketMail(message.email, ticket, deps.site));
  await mailOffice(deps, tx, kind, { ...message, subject: `${number} ${message.subject}` });
  return ticket;
}

/** Opens a request of a person with an account. Idempotent while open. */
export async function askOffice(deps: Deps, tx: Db, message: MessageInput): Promise<void> {
  if (!(await rows.isOpen(tx, message))) await insertContact(deps, tx, message);
}

export async function receiveMessage(deps: Deps, message: MessageInput, address: string): Promise<void> {
  await deps.limiter.spend('message', `${address}:${emailKey(message.email)}`);
  await deps.db.transaction().execute(async (tx) => {
    await insertContact(deps, tx, message);
    await audit(tx, undefined, 'contact-message');
  });
}

export async function receiveComplaint(deps: Deps, message: MessageInput, address: string) {
  const key = emailKey(message.email);
  await deps.limiter.spend('message', `${address}:${key}`);
  const isMailed = await deps.limiter.takes('mail', `complaint:${key}`);
  return deps.db.transaction().execute(async (tx) => {
    const ticket = await openMessage(deps, tx, 'complaint', message, isMailed);
    await audit(tx, undefined, 'complaint', undefined, { ticket: ticket.number });
    return { ...ticket, isMailed: isMailed && deps.outbox.isOn() };
  });
}

/** Closes a message without a mail. @param id null where an admin began it */
export async function settleMessage({ now }: Deps, tx: Db, id: number | null, answer: string): Promise<void> {
  if (id !== null) await rows.updateMessage(tx, id, { answer, closed_at: now() });
}

/** Mails the answer and closes the message; one that is closed already stays as it is. */
export function answerMessage({ db, now, outbox, site }: Deps, id: number, answer: string, actorId: number) {
  return db.transaction().execute(async (tx) => {
    const { closed_at, number, email } = await answerable(tx, id);
    if (closed_at !== null) return;
    await rows.updateMessage(tx, id, { answer, closed_at: now() });
    await outbox.enqueue(tx, answerMail(email, number, answer, site));
    await audit(tx, actorId, 'ticket-answered', undefined, { ticket: number ?? 'contact' });
  });
}

/** Closes a message without a mail, or opens it again. */
export function setMessageDone({ db, now }: Deps, id: number, isDone: boolean): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await answerable(tx, id);
    await rows.updateMessage(tx, id, { closed_at: isDone ? now() : null });
  });
}

export function listMessages({ db }: Deps, query: MessageQuery) {
  return rows.listMessages(db, query);
}

async function mailOffice(
  { config, outbox, site }: Deps,
  tx: Db,
  kind: MessageRow['kind'],
  message: MessageInput,
): Promise<void> {
  if (config.contactEmail !== undefined)
    await outbox.enqueue(tx, contactMail(config.contactEmail, message, site, WHERE[kind]));
}

async function insertContact(deps: Deps, tx: Db, message: MessageInput): Promise<void> {
  await rows.insertMessage(tx, { ...message, kind: 'contact', created_at: deps.now() });
  await mailOffice(deps, tx, 'contact', message);
}

async function answerable(tx: Db, id: number): Promise<MessageRow> {
  const message = orNotFound(await rows.findMessage(tx, id));
  if (message.kind === 'refund') throw new AppError('REFUND_WAITS');
  return message;
}

function monthAfter(at: number): number {
  const due = new Date(at);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // 31 January became 3 March.
  if (due.getUTCDate() !== new Date(at).getUTCDate()) due.setUTCDate(0);
  return due.getTime();
}
