import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startMailbox } from '../../support/mailbox.ts';
import { password } from '../../support/people.ts';
import { isOnPostgres } from '../../support/postgres.ts';
import { type FeatureCalls, plain } from '../../support/requests.ts';

let mailServer: ReturnType<typeof startMailbox> | undefined;
/** One that takes the login. */
async function newMailServer() {
  mailServer ??= startMailbox();
  const { port } = await mailServer;
  return { host: '127.0.0.1', port, user: 'asha', password, from: 'hello@example.in' };
}

export const setupCalls: FeatureCalls = {
  'admin GET /api/setup 200': plain,
  'admin GET /api/setup/key 200': plain,
  'admin POST /api/setup/done 200': () => ({ json: { step: 'key' } }),
  // On PostgreSQL the database's own backups are used.
  [`admin PUT /api/setup/backups ${isOnPostgres() ? 409 : 200}`]: () => ({
    json: { folder: mkdtempSync(join(tmpdir(), 'backups-')) },
  }),
  'admin PUT /api/setup/mail 200': async () => ({ json: await newMailServer() }),
};
