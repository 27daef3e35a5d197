import { audit } from '../../audit.ts';
import { takeSerial } from '../../books/serials.ts';
import type { ContactInput } from '../../contract/contact.ts';
import type { TicketQuery } from '../../contract/refunds.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import { AppError, orNotFound } from '../../errors.ts';
import { contactMail } from '../../mail/messages.ts';
import { ticketAnswerMail, ticketMail } from '../../mail/order-messages.ts';
import { emailKey } from '../users/users.service.ts';
import type { TicketRow } from './refunds.repository.ts';
import * as rows from './refunds.repository.ts';

const WHERE = { complaint: 'complaint', refund: 'refund request' } as const;

/** What people are to be answered: each has a number, a mail at once that says it, and a month at most (E-Commerce Rules 2020). */
export function createTickets({ db, now, config, limiter, outbox, site }: ServiceDeps) {
  /** @param isMailed whether the sender is mailed the number */
  async function openIn(
    tx: Db,
    kind: TicketRow['kind'],
    message: ContactInput,
    isMailed = true,
  ): Promise<TicketRow> {
    const at = now();
    const { year, number: nth } = await takeSerial(tx, 'ticket', at);
    const number = `T-${year.slice(2, 4)}-${nth}`;
    const times = { created_at: at, due_at: monthAfter(at) };
    const ticket = await rows.insertTicket(tx, { ...message, kind, number, ...times });
    if (isMailed) await outbox.enqueue(tx, ticketMail(ticket, site));
    const told = { ...message, subject: `${number} ${message.subject}` };
    if (config.contactEmail !== undefined)
      await outbox.enqueue(tx, contactMail(config.contactEmail, told, site, WHERE[kind]));
    return ticket;
  }

  return {
    openIn,

    async complain(message: ContactInput, address: string): Promise<TicketRow & { isMailed: boolean }> {
      const key = emailKey(message.email);
      await limiter.spend('message', `${address}:${key}`);
      const isMailed = await limiter.takes('mail', `complaint:${key}`);
      return db.transaction().execute(async (tx) => {
        const ticket = await openIn(tx, 'complaint', message, isMailed);
        await audit(tx, undefined, 'complaint', undefined, { ticket: ticket.number });
        return { ...ticket, isMailed: isMailed && outbox.isOn() };
      });
    },

    /** Without a mail: who decides writes one. @param id null where no one asked */
    async settleIn(tx: Db, id: number | null, answer: string): Promise<void> {
      if (id !== null) await rows.closeTicket(tx, id, answer, now());
    },

    /** Sends the answer and closes the ticket; told twice, the first one stays. */
    answer: (id: number, answer: string, actorId: number): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const ticket = orNotFound(await rows.findTicket(tx, id));
        if (ticket.closed_at !== null) return;
        if (ticket.kind === 'refund') throw new AppError('REFUND_WAITS');
        await rows.closeTicket(tx, id, answer, now());
        await outbox.enqueue(tx, ticketAnswerMail(ticket, answer, site));
        await audit(tx, actorId, 'ticket-answered', undefined, { ticket: ticket.number });
      }),

    list: (query: TicketQuery) => rows.listTickets(db, query),
  };
}

/** The same day of the next month, or its last. */
function monthAfter(at: number): number {
  const due = new Date(at);
  due.setUTCMonth(due.getUTCMonth() + 1);
  // 31 January became 3 March.
  if (due.getUTCDate() !== new Date(at).getUTCDate()) due.setUTCDate(0);
  return due.getTime();
}
