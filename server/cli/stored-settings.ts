import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DATABASE, keyFingerprint } from '../backup/backup-folder.ts';
import { backupFolder } from '../backup/backups.ts';
import type { Config } from '../config.ts';
import { createEncryption } from '../crypto/encryption.ts';
import { deriveKey, loadMasterKey } from '../crypto/master-key.ts';
import { openDatabase } from '../db/database.ts';
import { createSettings } from '../settings/settings.ts';

/** Adds what an admin set in *Setup*, if the data can be read: a restore works without it. */
export async function withStoredSettings(config: Config): Promise<Config> {
  const { dataDir, databaseUrl, secretKey } = config;
  const isNew = databaseUrl === undefined && !existsSync(join(dataDir, DATABASE));
  if (isNew || keyFingerprint(dataDir, secretKey) === '') return config;
  try {
    const encryption = createEncryption(deriveKey(loadMasterKey(dataDir, secretKey), 'settings'));
    const database = openDatabase(dataDir, databaseUrl);
    const settings = createSettings(database.db, encryption, Date.now);
    const mail = await settings.read('mail');
    const demo = config.demo || (await settings.isSet('demo'));
    const backupDir = await backupFolder(config, settings);
    await database.close();
    return { ...config, demo, smtpUrl: config.smtpUrl ?? mail?.url, backupDir };
  } catch {
    return config;
  }
}
