import { readConfig } from '../config.ts';
import { DomainError } from '../errors.ts';
import { assertData } from './assert-data.ts';
import { CommandError, command, EXIT_USAGE } from './command.ts';
import { withProduct } from './with-product.ts';

const USAGE = 'npm run second-factor:reset -- person@example.in';

/** Why it could not be reset, for the operator. */
function reasonOf(error: unknown, email: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const why = error.code === 'NOT_FOUND' ? 'There is no account' : 'There is no second factor';
  return new CommandError(`${why} for ${email}.`);
}

/** Takes a person's second factor away, an admin's too: for whoever lost phone and recovery codes. The server may be running. */
await command({ usage: USAGE, words: 1 }, async ({ positionals: [email] }) => {
  if (email === undefined) throw new CommandError(`Whose second factor? ${USAGE}`, EXIT_USAGE);
  assertData(readConfig());
  await withProduct(({ services }) => services.twoFactor.resetByOperator(email)).catch(
    (error: unknown) => {
      throw reasonOf(error, email);
    },
  );
  process.stdout.write(
    `The second factor of ${email} is off. The password alone logs in; set a new one up at /account.\n`,
  );
});
