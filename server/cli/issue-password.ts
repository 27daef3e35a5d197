import { readConfig } from '../config.ts';
import { createDeps } from '../deps.ts';
import { createLog } from '../log.ts';
import { readCatalogue } from '../site/catalogue.ts';

/** Gives a person, an admin too, a new temporary password: for an operator who is locked out. The server may be running. */
const [email] = process.argv.slice(2);
if (email === undefined) {
  process.stderr.write('Whose password? npm run password:issue -- person@example.in\n');
  process.exit(64);
}
const config = readConfig();
const log = createLog({ logLevel: 'warn' });
const deps = await createDeps(config, log, readCatalogue(config.siteDir, log));
const user = await deps.services.users.findByEmail(deps.database.db, email);
if (user === undefined) {
  process.stderr.write(`There is no account for ${email}.\n`);
  process.exitCode = 1;
} else {
  const { password } = await deps.services.users.issuePassword(user.id, undefined);
  process.stdout.write(
    `Temporary password of ${user.email}: ${password}\nIt works for 72 hours; a new one is chosen at the first login.\n`,
  );
}
await deps.close();
