import { DomainError } from '../errors.ts';
import { CommandError, command, EXIT_USAGE } from './command.ts';
import { withProduct } from './with-product.ts';

/** Why it could not be reset, for the operator. */
function reasonOf(error: unknown, email: string): unknown {
  if (!(error instanceof DomainError)) return error;
  const why = error.code === 'NOT_FOUND' ? 'There is no account' : 'There is no second factor';
  return new CommandError(`${why} for ${email}.`);
}

/** Takes a person's second factor away, an admin's too: for whoever lost phone and recovery codes. The server may be running. */
await command(async () => {
  const [email] = process.argv.slice(2);
  if (email === undefined)
    throw new CommandError(
      'Whose second factor? npm run second-factor:reset -- person@example.in',
      EXIT_USAGE,
    );
  await withProduct(({ services }) => services.secondFactor.resetByOperator(email)).catch(
    (error: unknown) => {
      throw reasonOf(error, email);
    },
  );
  process.stdout.write(
    `The second factor of ${email} is off. The password alone logs in; set a new one up at /account.\n`,
  );
});
