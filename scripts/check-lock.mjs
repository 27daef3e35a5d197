// @ts-check
// Checks that package-lock.json installs the same everywhere; --fix repairs what `npm install` leaves behind.
import { readFileSync, writeFileSync } from 'node:fs';
import { npmCi } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

const file = inRoot('package-lock.json');
/** @type {{ packages: Record<string, { resolved?: string, gypfile?: boolean }> }} */
const lock = JSON.parse(readFileSync(file, 'utf8'));
const complaints = [];
for (const [path, entry] of Object.entries(lock.packages)) {
  if (entry.resolved !== undefined && !entry.resolved.startsWith('https://registry.npmjs.org/')) {
    complaints.push(`${path} names a registry that others can't reach.`);
    delete entry.resolved;
  }
  if (path.endsWith('node_modules/better-sqlite3') && entry.gypfile !== false) {
    complaints.push(`${path} lacks "gypfile": false; npm ci would ask for Python and a compiler.`);
    entry.gypfile = false;
  }
}

if (process.argv.includes('--fix')) {
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
} else {
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length > 0) console.error('npm run fix mends the lock file.');
  const code = await npmCi(['--dry-run', '--include=dev', '--ignore-scripts', '--silent']);
  if (code !== 0)
    console.error('npm ci refuses package-lock.json: it is not complete, or not that of package.json.');
  process.exitCode = complaints.length > 0 ? 1 : code;
}
