import { randomPassword } from '../../crypto/tokens.ts';
import type { Db } from '../../db/database.ts';
import type { ServiceDeps } from '../../deps.ts';
import {
  clearExpiredSealedPasswords,
  clearSealedPassword,
  deleteIssuedPassword,
  findIssuedPassword,
  putIssuedPassword,
} from './temporary-passwords.repository.ts';

export type TemporaryPasswords = ReturnType<typeof createTemporaryPasswords>;

const VALID_MS = 72 * 60 * 60_000;
const contextOf = (userId: number, createdAt: number): string => `issued-password:${userId}:${createdAt}`;

/** Over, or made so far ahead that the clock has been put right since. */
const isOver = (row: { created_at: number; expires_at: number }, at: number): boolean =>
  row.expires_at <= at || row.created_at > at + VALID_MS;

/** Passwords that an admin handed out: readable, sealed, until first used, 72 hours, or a reset, whichever comes first. */
export function createTemporaryPasswords({ db, now, boxFor }: ServiceDeps) {
  const box = boxFor('issued-passwords');
  return {
    invent: randomPassword,

    /** Keeps a sealed copy; gives the time it expires. */
    async keep(tx: Db, userId: number, password: string, issuedBy: number | undefined): Promise<number> {
      const createdAt = now();
      const expiresAt = createdAt + VALID_MS;
      await putIssuedPassword(tx, {
        user_id: userId,
        sealed: box.seal(password, contextOf(userId, createdAt)),
        issued_by: issuedBy ?? null,
        created_at: createdAt,
        expires_at: expiresAt,
      });
      return expiresAt;
    },

    /** The password, while it may still be shown. */
    async read(tx: Db, userId: number): Promise<{ password: string; expiresAt: number } | undefined> {
      const row = await findIssuedPassword(tx, userId);
      if (row === undefined || row.sealed === null || isOver(row, now())) return undefined;
      const password = box.open(row.sealed, contextOf(userId, row.created_at));
      return password === undefined ? undefined : { password, expiresAt: row.expires_at };
    },

    /** False when the password in force was issued and its time is over. */
    async mayLogIn(handle: Db, userId: number): Promise<boolean> {
      const row = await findIssuedPassword(handle, userId);
      return row === undefined || !isOver(row, now());
    },

    /** After the first login nobody can read it any more. */
    markUsed: (tx: Db, userId: number): Promise<void> => clearSealedPassword(tx, userId),

    /** The person chose a password of their own. */
    forget: (tx: Db, userId: number): Promise<void> => deleteIssuedPassword(tx, userId),

    sweep: (): Promise<void> => clearExpiredSealedPasswords(db, now()),
  };
}
