import { randomUUID } from 'node:crypto';
import type { Config } from '../config.ts';
import type { EmailQuery } from '../contract/emails.ts';
import { DAY_MS, MINUTE_MS } from '../contract/india-time.ts';
import type { Encryption } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { classifyRefusal, type Refusal, wordsOf } from './classify-refusal.ts';
import type { MailServer } from './mail-server.ts';
import type { Mailer } from './mailer.ts';
import type { Attachment, MailMessage } from './messages.ts';
import type { NewsMessage } from './news.ts';
import * as rows from './outbox.repository.ts';

/** Longer than any SMTP timeout. */
const CLAIM_MS = 5 * MINUTE_MS;
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 60 * MINUTE_MS;
/** Their pauses add up to a day; later ones are longer. */
const ATTEMPTS_OF_A_DAY = 31;
const LATER_PAUSE_MS = 6 * LONGEST_PAUSE_MS;
/** Five days: a full mailbox may be emptied. */
const MOST_ATTEMPTS_OF_FULL = ATTEMPTS_OF_A_DAY + 16;
/** So many failures in a row hold the other mails back too. */
const HOLD_AFTER = 3;
/** Shorter refusals may be greylisting. */
const STUCK_AFTER_MS = 10 * MINUTE_MS;
const REFUSED_SHOWN_MS = 7 * DAY_MS;
/** Undeliverable domains (RFC 2606, RFC 6762), for example the demo's. */
const REACHES_NOBODY = /\.(?:example|invalid|local)$/i;

interface Options {
  readonly mailServer: MailServer;
  readonly log: Log;
  readonly now: () => number;
  readonly config: Pick<Config, 'mailOff' | 'siteUrl'>;
  /** A copy of the database must not reveal mailed links. */
  readonly encryption: Encryption;
}

interface Failed {
  readonly refusal: Refusal;
  readonly until: number;
  readonly reason: string;
}

/** Writes mail in the transaction of its change; requests never wait for SMTP. */
export function createOutbox(db: Db, { config, mailServer, log, now, encryption }: Options) {
  const mailHost = new URL(config.siteUrl).hostname;
  let delivering: Promise<void> | undefined;
  let closed = false;
  let mayBeHeld = true;
  let drawReceipt: ((id: number) => Promise<Attachment>) | undefined;

  async function enqueue(tx: Db, message: MailMessage): Promise<void> {
    const messageId = `<${randomUUID()}@${mailHost}>`;
    const text = encryption.encrypt(message.text, messageId);
    await rows.insertMail(tx, { ...message, text }, messageId, now());
  }

  /** Without a document a mail is better than none. */
  async function attachmentsOf({ id, receipt_ids }: rows.OutboxMail): Promise<Attachment[]> {
    const drawn: Attachment[] = [];
    for (const receiptId of receipt_ids?.split(' ').map(Number) ?? [])
      await drawReceipt?.(receiptId).then(
        (pdf) => drawn.push(pdf),
        (err: unknown) => log.error({ err, mailId: id }, 'document of a mail not drawn'),
      );
    return drawn;
  }

  const bodyOf = (mail: rows.OutboxMail) => encryption.decrypt(mail.body_text, mail.message_id);

  async function sendOne(via: Mailer, mail: rows.OutboxMail): Promise<Failed | undefined> {
    const text = bodyOf(mail);
    try {
      if (text === undefined) throw Object.assign(new Error(UNREADABLE), { code: 'EMESSAGE' });
      await via.send({ ...mail, body_text: text }, await attachmentsOf(mail));
    } catch (error) {
      return noteFailure(mail, error, [mail.subject, text ?? '']);
    }
    // If this write fails the mail is sent once more, with the same Message-ID.
    await rows.noteSent(db, mail, { sent_at: now(), last_error: null });
    log.info({ mailId: mail.id, attempts: mail.attempts }, 'mail sent');
    return undefined;
  }

  /** Only a refused address ends a mail. */
  async function noteFailure(mail: rows.OutboxMail, error: unknown, texts: string[]): Promise<Failed> {
    const { id, attempts } = mail;
    const reason = wordsOf(error, texts, loginOf(mailServer.current()?.url));
    const refusal = classifyRefusal(error);
    const gaveUp = refusal === 'address' || (refusal === 'full' && attempts >= MOST_ATTEMPTS_OF_FULL);
    const until = now() + pauseAfter(attempts);
    const when = gaveUp ? { failed_at: now() } : { next_attempt_at: until };
    await rows.updateMail(db, id, { ...when, last_error: reason, refused_by: refusal });
    log.warn({ mailId: id, attempts, gaveUp, reason }, 'mail not sent');
    return { refusal, until, reason };
  }

  async function deliverAll(via: Mailer): Promise<void> {
    let inARow = 0;
    while (!closed) {
      const mail = await rows.claimDueMail(db, now(), now() + CLAIM_MS);
      if (mail === undefined) return;
      const failed = await sendOne(via, mail);
      if (failed === undefined && mayBeHeld) {
        mayBeHeld = false;
        await rows.releaseMail(db, now());
      }
      inARow = failed?.refusal === 'server' ? inARow + 1 : 0;
      if (failed === undefined || inARow < HOLD_AFTER) continue;
      // Retrying could make the provider lock the account.
      mayBeHeld = true;
      await rows.holdDueMail(db, now(), failed.until, failed.reason);
      return;
    }
  }

  const isOn = (): boolean => mailServer.current() !== undefined;
  const sends = (kind: NewsMessage['kind']): boolean => isOn() && !config.mailOff.includes(kind);

  return {
    enqueue,
    sends,
    /** Registers the drawing of documents, which belongs to a feature. */
    attachReceipts(draw: (id: number) => Promise<Attachment>): void {
      drawReceipt = draw;
    },
    /** False without a mail server: mail then waits, and no one may be promised any. */
    isOn,
    /** Like `enqueue`, but skips mail that is turned off or undeliverable. */
    async announce(tx: Db, message: NewsMessage): Promise<void> {
      const reachesNobody = REACHES_NOBODY.test(message.to) || REACHES_NOBODY.test(message.about);
      if (reachesNobody || !sends(message.kind)) return;
      await enqueue(tx, message);
    },
    /** Sends due mail; concurrent calls join. */
    async deliver(): Promise<void> {
      await mailServer.follow();
      const mailer = mailServer.current()?.mailer;
      if (mailer === undefined || closed) return;
      delivering ??= deliverAll(mailer).finally(() => {
        delivering = undefined;
      });
      await delivering;
    },
    /** Lists unsent mail with readable bodies, for an operator without a mail server. */
    async listWaiting(): Promise<rows.OutboxMail[]> {
      const waiting = await rows.listWaitingMail(db);
      return waiting.map((mail) => ({ ...mail, body_text: bodyOf(mail) ?? UNREADABLE }));
    },
    backlog: () => rows.measureBacklog(db),
    list: (query: EmailQuery) => rows.listMails(db, query),
    sendAgain: (tx: Db, id: number) => rows.reopenMail(tx, id, now()),
    refusalOf: (email: string) => rows.findRefusalOf(db, email),
    stuck: () => rows.findStuckMail(db, now() - STUCK_AFTER_MS, isOn()),
    refused: () => rows.findRefusedMail(db, now() - REFUSED_SHOWN_MS),
    async close(): Promise<void> {
      closed = true;
      await delivering;
      mailServer.close();
    },
  };
}

const UNREADABLE =
  "The message can't be opened: SECRET_KEY (or secret.key in the data folder) was changed after it was written.";

const pauseAfter = (attempts: number): number =>
  attempts >= ATTEMPTS_OF_A_DAY
    ? LATER_PAUSE_MS
    : Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), LONGEST_PAUSE_MS);

/** Returns user and password, to be removed from the server's messages. */
function loginOf(smtpUrl = 'smtp://localhost'): string[] {
  const { username, password } = new URL(smtpUrl);
  return [username, password].filter((part) => part !== '').map(decodeURIComponent);
}
