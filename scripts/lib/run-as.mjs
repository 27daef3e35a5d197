// @ts-check
import { spawn } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ownerOf } from './owner-of.mjs';
import { root } from './root.mjs';

/** @typedef {{ code: number, output: string }} End */

/**
 * Runs a program as the owner of a folder when root started us, so that no file ends up belonging to root; otherwise as
 * ourselves. What it says is shown and given back.
 * @param {string} owned a folder whose owner counts; where it is not there, the one above
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, isQuiet?: boolean }} [options] isQuiet: only given back
 * @returns {Promise<End>}
 */
export async function runAs(owned, command, args, { env = {}, isQuiet = false } = {}) {
  const owner = ownerOf(owned);
  const home = makeHome(owner);
  try {
    return await run(command, args, isQuiet, {
      env: { ...process.env, ...env, ...(home && { HOME: home, npm_config_cache: join(home, '.npm') }) },
      ...owner,
    });
  } finally {
    if (home !== undefined) rmSync(home, { recursive: true, force: true });
  }
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {boolean} isQuiet
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<End>}
 */
function run(command, args, isQuiet, options) {
  const child = spawn(command, args, { ...options, cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout?.on('data', (/** @type {Buffer} */ chunk) => {
    output += chunk.toString();
    if (!isQuiet) process.stdout.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      resolve({ code: 127, output });
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Makes a folder, and those above it that are missing, for the owner of another one: that one may lie where its owner can
 * make nothing new, as in /var/lib.
 * @param {string} folder
 * @param {string} owned
 */
export function makeFolderFor(folder, owned) {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) give(made, ownerOf(owned));
}

/**
 * Writes a file that belongs to the owner of a folder.
 * @param {string} file
 * @param {string} text
 * @param {string} owned
 */
export function writeFileFor(file, text, owned) {
  makeFolderFor(dirname(file), owned);
  writeFileSync(file, text);
  give(file, ownerOf(owned));
}

/** @param {string} path @param {{ uid?: number, gid?: number }} owner */
function give(path, { uid, gid }) {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
}

/**
 * npm and git write into the home folder, which must not be root's then.
 * @param {{ uid?: number, gid?: number }} owner
 * @returns {string | undefined} undefined where we act as ourselves, in our own
 */
function makeHome(owner) {
  if (owner.uid === undefined) return undefined;
  const home = mkdtempSync(join(tmpdir(), 'abhyas-update-'));
  give(home, owner);
  return home;
}
