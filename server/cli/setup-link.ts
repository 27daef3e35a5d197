import { text } from 'node:stream/consumers';
import { OperatorError } from '../errors.ts';
import { makeLinkForAdmin } from '../features/auth/reset-links.service.ts';
import { beginSetup, hasSetupBegun } from '../features/setup/setup.service.ts';
import { listOwners } from '../features/users/users.service.ts';
import { operatorCommand } from '../operator-command.ts';
import { command, say, withProduct } from './command.ts';

const usage = `${operatorCommand('setup-link')}                      a link with which the first admin chooses a password and sets up the site
${operatorCommand('setup-link', 'owner@example.in')}  the same for another admin
With --chosen-token it reads the token of a new site's link from standard input, for example from a cloud's user data.`;

const options = { 'chosen-token': { type: 'boolean', default: false } } as const;

/** @throws OperatorError if it is too easy to guess; the message does not repeat it */
async function readToken(): Promise<string> {
  const token = (await text(process.stdin)).trim();
  if (/^[\w-]{24,200}$/.test(token) && new Set(token).size >= 8) return token;
  throw new OperatorError(
    'The token of the set-up link can be guessed. Choose 24 or more letters and digits at random, without spaces.',
  );
}

await command({ usage, options, words: 1 }, async ({ values, positionals: [email] }) => {
  const token = values['chosen-token'] ? await readToken() : undefined;
  await withProduct(async (deps) => {
    const admins = await listOwners(deps.db);
    const admin = email === undefined ? admins[0] : admins.find((one) => one.email === email);
    if (admin === undefined) throw new OperatorError(`There is no admin ${email ?? ''}.`);
    // A copied server reads its user data again: its token must stay invalid.
    if (token !== undefined && (await hasSetupBegun(deps)))
      throw new OperatorError(
        `A link for the set-up of this site was made before, so the chosen token is not taken. A new link: ${operatorCommand('setup-link')}`,
      );
    const made = await makeLinkForAdmin(deps, admin.id, token);
    await beginSetup(deps);
    if (token === undefined)
      say(
        `Open this link as ${admin.email}. It works once, for an hour:\n${deps.config.siteUrl}/setup?token=${made}`,
      );
    else
      say(
        `Open ${deps.config.siteUrl}/setup?token=<the token that you chose> as ${admin.email}. It works once, for 24 hours.`,
      );
  });
});
