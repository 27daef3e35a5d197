import { readConfig } from '../config.ts';
import { createDeps } from '../deps.ts';
import { DomainError } from '../errors.ts';
import { createLog } from '../log.ts';
import { readCatalogue } from '../site/catalogue.ts';

/** Takes a person's second factor away, an admin's too: for whoever lost phone and recovery codes. The server may be running. */
const [email] = process.argv.slice(2);
if (email === undefined) {
  process.stderr.write('Whose second factor? npm run second-factor:reset -- person@example.in\n');
  process.exit(64);
}
const config = readConfig();
const log = createLog({ logLevel: 'warn' });
const deps = await createDeps(config, log, readCatalogue(config.siteDir, log));
try {
  await deps.services.secondFactor.resetByOperator(email);
  process.stdout.write(
    `The second factor of ${email} is off. The password alone logs in; set a new one up at /account.\n`,
  );
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  const why = error.code === 'NOT_FOUND' ? 'There is no account' : 'There is no second factor';
  process.stderr.write(`${why} for ${email}.\n`);
  process.exitCode = 1;
} finally {
  await deps.close();
}
