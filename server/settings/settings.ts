import type { Encryption } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';

export interface MailSetting {
  readonly url: string;
  readonly from: string;
}

interface Values {
  mail: MailSetting;
  backups: { readonly folder: string };
  /** Of a folder with sample people: when all of them were there, and a bank statement to try. */
  demo: { readonly filledAt?: number; readonly statement?: string };
  setup: { readonly begun?: boolean; readonly payeeTested?: boolean; readonly keySaved?: boolean };
}

export type Settings = ReturnType<typeof createSettings>;

/** Encrypts all values, since some are secrets. */
export function createSettings(db: Db, encryption: Encryption, now: () => number) {
  return {
    /** Undefined if not set or written with another master key. */
    async read<Name extends keyof Values>(name: Name, handle = db): Promise<Values[Name] | undefined> {
      const found = handle.selectFrom('settings').select('value').where('name', '=', name);
      const row = await found.executeTakeFirst();
      const text = row && encryption.decrypt(row.value, name);
      return text === undefined ? undefined : (JSON.parse(text) as Values[Name]);
    },

    /** Also true where it can't be read any more. */
    async isSet(name: keyof Values): Promise<boolean> {
      const found = db.selectFrom('settings').select('name').where('name', '=', name);
      return (await found.executeTakeFirst()) !== undefined;
    },

    async write<Name extends keyof Values>(tx: Db, name: Name, value: Values[Name]): Promise<void> {
      const row = { value: encryption.encrypt(JSON.stringify(value), name), updated_at: now() };
      await tx
        .insertInto('settings')
        .values({ name, ...row })
        .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
        .execute();
    },
  };
}
