import { OperatorError } from '../errors.ts';
import { issueTemporaryPassword } from '../features/users/temporary-passwords.service.ts';
import { findUserByEmail } from '../features/users/users.service.ts';
import { operatorCommand } from '../operator-command.ts';
import { command, say, UsageError, withProduct } from './command.ts';

const usage = operatorCommand('password:issue', 'person@example.in');

await command({ usage, words: 1 }, async ({ positionals: [email] }) => {
  if (email === undefined) throw new UsageError(`Whose password? ${usage}`);
  await withProduct(async (deps) => {
    const user = await findUserByEmail(deps.db, email);
    if (user === undefined) throw new OperatorError(`There is no account for ${email}.`);
    const { password } = await issueTemporaryPassword(deps, user.id, undefined);
    say(`Temporary password of ${user.email}: ${password}`);
    say('It works for one login within 72 hours. Then the person chooses a new one.');
  });
});
