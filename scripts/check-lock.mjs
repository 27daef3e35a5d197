// @ts-check
// Checks that package-lock.json installs the same everywhere; --fix mends what `npm install` leaves behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { npmCi } from './lib/install.mjs';
import { compiling, repair, strangers, unpinned } from './lib/lock-file.mjs';
import { inRoot } from './lib/root.mjs';

const lockFile = inRoot('package-lock.json');
const lock = JSON.parse(readFileSync(lockFile, 'utf8'));

if (process.argv.includes('--fix')) {
  repair(lock);
  writeFileSync(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
}

const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const complaints = [
  ...unpinned(manifest).map((name) => `package.json: ${name} is not one exact version.`),
  ...strangers(lock).map((path) => `${path} names a registry that others cannot reach.`),
  ...compiling(lock).map(
    (path) => `${path} lacks "gypfile": false; npm ci would ask for Python and a compiler.`,
  ),
];
for (const complaint of complaints) console.error(complaint);
if (complaints.length > 0) console.error('node scripts/check-lock.mjs --fix mends the lock file.');

const code = await npmCi(['--dry-run', '--include=dev', '--ignore-scripts', '--silent']);
if (code !== 0)
  console.error('npm ci refuses package-lock.json: it is not complete, or not that of package.json.');

process.exitCode = complaints.length > 0 ? 1 : code;
