import { OperatorError } from '../errors.ts';
import { operatorCommand } from '../operator-command.ts';
import { command, say, withProduct } from './command.ts';

const usage = `${operatorCommand('setup-link')}                      a link with which the first admin chooses a password and sets up the site
${operatorCommand('setup-link', 'owner@example.in')}  the same for another admin`;

await command({ usage, words: 1 }, async ({ positionals: [email] }) => {
  await withProduct(async ({ config, services: { auth, setup, users } }) => {
    const admins = await users.listAdmins();
    const admin = email === undefined ? admins[0] : admins.find((one) => one.email === email);
    if (admin === undefined) throw new OperatorError(`There is no admin ${email ?? ''}.`);
    await setup.begin();
    say(`Open this link as ${admin.email}. It works once, for an hour:`);
    say(`${config.siteUrl}/setup?token=${await auth.linkForAdmin(admin.id)}`);
  });
});
