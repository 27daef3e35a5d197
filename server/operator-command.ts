import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Commands of an installed site by the names of their npm scripts. */
const INSTALLED = {
  backup: 'backup',
  doctor: 'doctor',
  'mail:waiting': 'mail',
  'password:issue': 'password',
  restore: 'restore',
  'second-factor:reset': 'password --two-step',
  'setup-link': 'setup-link',
} as const;

/** Only a release has this file beside its code. */
const isInstalled = existsSync(join(import.meta.dirname, '../RELEASE'));

/** How an operator runs a command on this machine: with `abhyas` where the product is installed, with npm in a checkout. */
export function operatorCommand(name: keyof typeof INSTALLED, words = ''): string {
  if (isInstalled) return `abhyas ${INSTALLED[name]} ${words}`.trimEnd();
  return words === '' ? `npm run ${name}` : `npm run ${name} -- ${words}`;
}
