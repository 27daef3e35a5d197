import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** By the names of their npm scripts: the words after `abhyas`, and the file, which is all that a container has. */
const COMMANDS = {
  backup: ['backup', 'backup'],
  doctor: ['doctor', 'doctor'],
  'mail:waiting': ['mail', 'waiting-mail'],
  'password:issue': ['password', 'issue-password'],
  restore: ['restore', 'restore'],
  'second-factor:reset': ['password --two-step', 'reset-second-factor'],
  'setup-link': ['setup-link', 'setup-link'],
} as const;

/** Only a release has this file beside its code. */
const isRelease = existsSync(join(import.meta.dirname, '../RELEASE'));

/** Whether deploy/install.sh set this machine up. */
export const isInstalled = isRelease && existsSync('/usr/local/bin/abhyas');

/** How an operator runs a command here: with `abhyas` where the product is installed, with npm in a checkout. */
export function operatorCommand(name: keyof typeof COMMANDS, words = ''): string {
  const [command, file] = COMMANDS[name];
  if (isInstalled) return `abhyas ${command} ${words}`.trimEnd();
  if (isRelease) return `node server/cli/${file}.ts ${words}`.trimEnd();
  return words === '' ? `npm run ${name}` : `npm run ${name} -- ${words}`;
}
