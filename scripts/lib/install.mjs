// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry */

/** @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules lacks something that package-lock.json asks for. It compares with the list that npm leaves
 * behind at the end of a complete installation, so an interrupted one counts as missing.
 * @param {{ tools: boolean }} want tools: the development packages too
 * @param {string} [lockFile]
 * @param {string} [installedFile]
 */
export function needsInstall(
  want,
  lockFile = inRoot('package-lock.json'),
  installedFile = inRoot('node_modules', '.package-lock.json'),
) {
  if (!existsSync(installedFile)) return true;
  const installed = packagesOf(installedFile);
  return Object.entries(packagesOf(lockFile)).some(([path, wanted]) => {
    if (path === '' || (wanted.dev && !want.tools)) return false;
    const found = installed[path];
    // Packages for other systems are never installed here.
    if (!found) return !wanted.optional && !wanted.devOptional;
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
}

/** The search path without the project's own programs, which an installation takes away and brings back. */
function systemPath() {
  const parts = (process.env.PATH ?? '').split(delimiter);
  return parts.filter((part) => !part.includes(join('node_modules', '.bin'))).join(delimiter);
}

/**
 * Runs `npm ci` with the system's npm.
 * @param {string[]} flags
 */
export const npmCi = (flags) =>
  run('npm', ['ci', '--no-audit', '--no-fund', ...flags], {
    env: { PATH: systemPath() },
    shell: process.platform === 'win32',
  });

/**
 * Installs exactly what package-lock.json says, when something of it is missing.
 * @param {{ tools: boolean }} want
 */
export async function installIfNeeded(want) {
  if (!needsInstall(want)) return;
  console.log('Installing packages (npm ci) …');
  const wantsTools = want.tools || process.env.NODE_ENV !== 'production';
  const code = await npmCi([wantsTools ? '--include=dev' : '--omit=dev', '--loglevel=error']);
  if (code === 0) return;
  console.error('The packages could not be installed; the messages above say why.');
  process.exit(code);
}
