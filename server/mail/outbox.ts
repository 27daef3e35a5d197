import { randomUUID } from 'node:crypto';
import type { Encryption } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import type { Mailer } from './mailer.ts';
import type { Attachment, MailMessage } from './messages.ts';
import type { NewsMessage } from './news.ts';
import * as rows from './outbox.repository.ts';

const MINUTE_MS = 60_000;
/** Longer than any SMTP time-out, so that no other process takes a message during sending. */
const CLAIM_MS = 5 * MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** These pauses add up to a day and three minutes. */
const MOST_ATTEMPTS = 31;
/** Domains that no mail reaches (RFC 2606, RFC 6762), for example the demo's. */
const REACHES_NOBODY = /\.(?:example|invalid|local)$/i;

interface Options {
  readonly mailer: Mailer | undefined;
  readonly log: Log;
  readonly now: () => number;
  readonly mailHost: string;
  readonly off: readonly NewsMessage['kind'][];
  /** A mailed reset link must not be readable in a copy of the database. */
  readonly encryption: Encryption;
}

/** Mail leaves through a table: a request writes it in the transaction of its change and never waits for SMTP. */
export function createOutbox(db: Db, { mailer, log, now, mailHost, off, encryption }: Options) {
  let delivering: Promise<void> | undefined;
  let closed = false;
  let drawReceipt: ((id: number) => Promise<Attachment>) | undefined;

  async function enqueue(tx: Db, message: MailMessage): Promise<void> {
    const messageId = `<${randomUUID()}@${mailHost}>`;
    const text = encryption.encrypt(message.text, messageId);
    await rows.insertMail(tx, { ...message, text }, messageId, now());
  }

  /** Without its document a mail is better than none. */
  const attachmentOf = async ({ id, receipt_id }: rows.OutboxMail): Promise<Attachment | undefined> => {
    if (receipt_id === null) return undefined;
    return drawReceipt?.(receipt_id).catch((err: unknown) => {
      log.error({ err, mailId: id }, 'document of a mail not drawn');
      return undefined;
    });
  };

  const bodyOf = (mail: rows.OutboxMail) => encryption.decrypt(mail.body_text, mail.message_id);

  async function sendOne(via: Mailer, mail: rows.OutboxMail): Promise<void> {
    try {
      const text = bodyOf(mail);
      if (text === undefined) throw Object.assign(new Error(UNREADABLE), { responseCode: 550 });
      await via.send({ ...mail, body_text: text }, await attachmentOf(mail));
    } catch (error) {
      return noteFailure(mail, error);
    }
    // If this write fails the mail is sent once more, with the same Message-ID.
    await rows.updateMail(db, mail.id, { sent_at: now(), last_error: null });
    log.info({ mailId: mail.id, attempts: mail.attempts }, 'mail sent');
  }

  async function noteFailure(mail: rows.OutboxMail, error: unknown): Promise<void> {
    const reason = error instanceof Error ? error.message.slice(0, 500) : 'unknown';
    const gaveUp = isPermanent(error) || mail.attempts >= MOST_ATTEMPTS;
    const when = gaveUp ? { failed_at: now() } : { next_attempt_at: now() + pauseAfter(mail.attempts) };
    await rows.updateMail(db, mail.id, { ...when, last_error: reason });
    log.warn({ mailId: mail.id, attempts: mail.attempts, gaveUp, reason }, 'mail not sent');
  }

  async function deliverAll(via: Mailer): Promise<void> {
    while (!closed) {
      const mail = await rows.claimDueMail(db, now(), now() + CLAIM_MS);
      if (mail === undefined) return;
      await sendOne(via, mail);
    }
  }

  const sends = (kind: NewsMessage['kind']): boolean => mailer !== undefined && !off.includes(kind);

  return {
    enqueue,
    sends,
    /** Says how documents are drawn, which only a feature knows. */
    attachReceipts(draw: (id: number) => Promise<Attachment>): void {
      drawReceipt = draw;
    },
    /** Whether mail leaves at all; without a server it waits, and no one may be promised any. */
    isOn: (): boolean => mailer !== undefined,
    /** Like `enqueue`, but skips mail that would be outdated or has no reader. */
    async announce(tx: Db, message: NewsMessage): Promise<void> {
      const reachesNobody = REACHES_NOBODY.test(message.to) || REACHES_NOBODY.test(message.about);
      if (reachesNobody || !sends(message.kind)) return;
      await enqueue(tx, message);
    },
    /** Sends due mail; a call during another joins it. */
    async deliver(): Promise<void> {
      if (mailer === undefined || closed) return;
      delivering ??= deliverAll(mailer).finally(() => {
        delivering = undefined;
      });
      await delivering;
    },
    /** Unsent mail, oldest first, with readable bodies: for an operator without a mail server. */
    async listWaiting(): Promise<rows.OutboxMail[]> {
      const waiting = await rows.listWaitingMail(db);
      return waiting.map((mail) => ({ ...mail, body_text: bodyOf(mail) ?? UNREADABLE }));
    },
    backlog: () => rows.measureBacklog(db),
    async close(): Promise<void> {
      closed = true;
      await delivering;
      mailer?.close();
    },
  };
}

const UNREADABLE =
  "The message can't be opened: SECRET_KEY (or secret.key in the data folder) was changed after it was written.";

const isPermanent = (error: unknown): boolean =>
  error instanceof Error && 'responseCode' in error && Number(error.responseCode) >= 500;

const pauseAfter = (attempts: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);
