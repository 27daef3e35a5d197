import { readConfig } from '../config.ts';
import { deriveKey, loadMasterKey } from '../crypto/master-key.ts';
import { createSealedBox } from '../crypto/sealed-box.ts';
import { openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { createOutbox } from '../mail/outbox.ts';
import { assertData } from './assert-data.ts';
import { command } from './command.ts';

/** Prints the mails that have not left yet, for an operator without a mail server: reset links are in them. */
await command({ usage: 'npm run mail:waiting' }, async () => {
  const config = readConfig();
  assertData(config);
  const database = openDatabase(config.dataDir, config.databaseUrl);
  try {
    const outbox = createOutbox(database.db, {
      mailer: undefined,
      log: createLog(config),
      now: Date.now,
      mailHost: new URL(config.siteUrl).hostname,
      box: createSealedBox(deriveKey(loadMasterKey(config.dataDir, config.secretKey), 'mail-outbox')),
    });
    const waiting = await outbox.listWaiting();
    for (const mail of waiting) {
      const written = new Date(mail.created_at).toISOString();
      process.stdout.write(
        `${written}  To: ${mail.recipient}\nSubject: ${mail.subject}\n\n${mail.body_text}\n\n---\n`,
      );
    }
    process.stdout.write(`${waiting.length} waiting.\n`);
  } finally {
    await database.close();
  }
});
