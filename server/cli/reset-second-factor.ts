import { AppError, OperatorError } from '../errors.ts';
import { resetTwoFactorByOperator } from '../features/two-factor/two-factor.service.ts';
import { operatorCommand } from '../operator-command.ts';
import { command, say, UsageError, withProduct } from './command.ts';

const usage = operatorCommand('second-factor:reset', 'person@example.in');

await command({ usage, words: 1 }, async ({ positionals: [email] }) => {
  if (email === undefined) throw new UsageError(`Whose two-step login? ${usage}`);
  await withProduct((deps) => resetTwoFactorByOperator(deps, email)).catch((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const what = error.code === 'NOT_FOUND' ? 'account' : 'two-step login';
    throw new OperatorError(`There is no ${what} for ${email}.`);
  });
  say(
    `Two-step login of ${email} is off. Logging in now takes only the password; set it up again at /account.`,
  );
});
