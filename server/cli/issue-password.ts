import { readConfig } from '../config.ts';
import { assertData } from './assert-data.ts';
import { CommandError, command, EXIT_USAGE } from './command.ts';
import { withProduct } from './with-product.ts';

/** Gives a person, an admin too, a new temporary password: for an operator who is locked out. The server may be running. */
const USAGE = 'npm run password:issue -- person@example.in';

await command({ usage: USAGE, words: 1 }, async ({ positionals: [email] }) => {
  if (email === undefined) throw new CommandError(`Whose password? ${USAGE}`, EXIT_USAGE);
  assertData(readConfig());
  await withProduct(async ({ services: { users, temporaryPasswords }, database }) => {
    const user = await users.findByEmail(database.db, email);
    if (user === undefined) throw new CommandError(`There is no account for ${email}.`);
    const { password } = await temporaryPasswords.issue(user.id, undefined);
    process.stdout.write(
      `Temporary password of ${user.email}: ${password}\nIt works for one login within 72 hours; a new one is chosen then.\n`,
    );
  });
});
