// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { become, inRoot, isNewEnough, projectNode, run } from './run.mjs';

/** @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, devOptional?: boolean }} Entry */

/** @param {string} file @returns {Record<string, Entry>} */
const packagesOf = (file) => JSON.parse(readFileSync(file, 'utf8')).packages;

/**
 * Whether node_modules lacks something that package-lock.json asks for. It compares with the list that npm leaves
 * behind at the end of a complete installation, so an interrupted one counts as missing.
 * @param {boolean} withTools the development packages too
 */
function needsInstall(withTools) {
  const installedFile = inRoot('node_modules', '.package-lock.json');
  if (!existsSync(installedFile)) return true;
  const installed = packagesOf(installedFile);
  return Object.entries(packagesOf(inRoot('package-lock.json'))).some(([path, wanted]) => {
    if (path === '' || (wanted.dev && !withTools)) return false;
    const found = installed[path];
    // Packages for other systems are never installed here.
    if (!found) return !wanted.optional && !wanted.devOptional;
    return found.version !== wanted.version || found.integrity !== wanted.integrity;
  });
}

/** Runs `npm ci` with the system's npm. @param {string[]} flags */
export function npmCi(flags) {
  // Without the project's own programs, which an installation takes away and brings back.
  const parts = (process.env['PATH'] ?? '').split(delimiter);
  const PATH = parts.filter((part) => !part.includes(join('node_modules', '.bin'))).join(delimiter);
  const args = ['ci', '--no-audit', '--no-fund', ...flags];
  return run('npm', args, { env: { PATH }, shell: process.platform === 'win32' });
}

/** Installs packages, with `tools` those of development too, and checks Node. @param {{ tools: boolean }} want */
export async function prepare({ tools }) {
  if (needsInstall(tools)) {
    console.log('Installing packages (npm ci) …');
    const withTools = tools || process.env['NODE_ENV'] !== 'production';
    const code = await npmCi([withTools ? '--include=dev' : '--omit=dev', '--loglevel=error']);
    if (code !== 0) {
      console.error('The packages could not be installed; the messages above say why.');
      process.exit(code);
    }
  }
  if (!isNewEnough()) await become(projectNode(), process.argv.slice(1));
}
