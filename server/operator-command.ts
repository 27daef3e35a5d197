import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** By npm script: the `abhyas` subcommand, and the file for containers. */
const COMMANDS = {
  backup: ['backup', 'backup'],
  doctor: ['doctor', 'doctor'],
  'mail:waiting': ['mail', 'waiting-mail'],
  'password:issue': ['password', 'issue-password'],
  restore: ['restore', 'restore'],
  'second-factor:reset': ['password --two-step', 'reset-second-factor'],
  'setup-link': ['setup-link', 'setup-link'],
} as const;

const isRelease = existsSync(join(import.meta.dirname, '../RELEASE'));

export const isInstalled = isRelease && existsSync('/usr/local/bin/abhyas');

/** Formats a command for this installation: `abhyas` or npm. */
export function operatorCommand(name: keyof typeof COMMANDS, words = ''): string {
  const [command, file] = COMMANDS[name];
  if (isInstalled) return `abhyas ${command} ${words}`.trimEnd();
  if (isRelease) return `node server/cli/${file}.ts ${words}`.trimEnd();
  return words === '' ? `npm run ${name}` : `npm run ${name} -- ${words}`;
}
