// @ts-check
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOf } from './owner-of.mjs';
import { root } from './root.mjs';

/** @typedef {{ code: number, output: string }} End */

/**
 * Runs a program as the owner of a folder when root started us, so that no file ends up belonging to root; otherwise as
 * ourselves. What it says is shown and given back.
 * @param {string} owned a folder whose owner counts; where it is not there, the one above
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 * @returns {Promise<End>}
 */
export function runAs(owned, command, args, env = {}) {
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...env, ...homeOf(owned) },
    ...ownerOf(owned),
  });
  let output = '';
  child.stdout.on('data', (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
    process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve({ code: 127, output });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** npm and git write into the home folder, which must not be root's then. @param {string} folder */
function homeOf(folder) {
  const { uid } = ownerOf(folder);
  if (uid === undefined) return {};
  return {
    HOME: mkdtempSync(join(tmpdir(), 'abhyas-update-')),
    npm_config_cache: join(tmpdir(), `npm-${uid}`),
  };
}
