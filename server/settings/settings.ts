import type { Encryption } from '../crypto/encryption.ts';
import type { Db } from '../db/database.ts';

/** A mail server as an admin set it, and its sender. */
export interface MailSetting {
  readonly url: string;
  readonly from: string;
}

/** What an admin set on the screen; the environment comes before it. */
interface Values {
  mail: MailSetting;
  /** Where backups are made. */
  backups: { readonly folder: string };
  /** Steps of *Setup* that only a person knows to be done. */
  setup: { readonly begun?: boolean; readonly payeeTested?: boolean; readonly keySaved?: boolean };
}

export type Settings = ReturnType<typeof createSettings>;

/** Every value is encrypted: some are secrets, and a copy of the database gives none away. */
export function createSettings(db: Db, encryption: Encryption, now: () => number) {
  return {
    /** Undefined where it is not set, or was written with another master key. */
    async read<Name extends keyof Values>(name: Name, handle = db): Promise<Values[Name] | undefined> {
      const found = handle.selectFrom('settings').select('value').where('name', '=', name);
      const row = await found.executeTakeFirst();
      const text = row && encryption.decrypt(row.value, name);
      return text === undefined ? undefined : (JSON.parse(text) as Values[Name]);
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
