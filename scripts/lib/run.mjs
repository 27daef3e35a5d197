// @ts-check
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the project, whatever directory a script was started from. */
export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Absolute path of something inside the project. @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts);

/** Below this the database driver crashes without a word. */
const WANTED_MAJOR = 24;
export const isNewEnough = () => Number.parseInt(process.versions.node, 10) >= WANTED_MAJOR;

/** Path of the Node that comes with the project, else of the running one; ends the program when neither will do. */
export function projectNode() {
  const packaged = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  if (isNewEnough()) return process.execPath;
  console.error(
    `Abhyas needs Node ${WANTED_MAJOR}; this is ${process.versions.node}, and none is in node_modules.
Run "npm ci" without --ignore-scripts (it brings Node along), or install Node ${WANTED_MAJOR}.`,
  );
  return process.exit(1);
}

/**
 * Runs a program in the project's folder with our terminal, passes signals on to it and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<number>} its exit code; 128 + number when a signal ended it, 127 when it could not be started
 */
export function run(command, args, { env, shell = false } = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env }, shell });
  const pass = (/** @type {NodeJS.Signals} */ signal) => {
    // A terminal sends Ctrl+C to the child itself; a second one would look impatient.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  const signals = /** @type {const} */ (['SIGTERM', 'SIGHUP', 'SIGINT']);
  for (const signal of signals) process.on(signal, pass);
  return new Promise((resolve) => {
    const end = (/** @type {number} */ code) => {
      for (const signal of signals) process.off(signal, pass);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      end(127);
    });
    child.on('close', (code, signal) => end(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Becomes the given program: same process id, so that a supervisor's signals and exit code need no go-between.
 * Node before 22.15 and Windows can't do that; there the program runs as a child.
 * @param {string} command absolute path
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function become(command, args) {
  process.chdir(root);
  if (process.execve && process.platform !== 'win32')
    process.execve(command, [command, ...args], process.env);
  return process.exit(await run(command, args));
}

/** Begins a program again when it was killed, by the watchdog or for want of memory; a shell does it in a megabyte. */
const AGAIN = `
for signal in TERM INT HUP; do trap "kill -$signal \\$pid 2>/dev/null" $signal; done
while :; do
  "$@" <&0 &
  pid=$!
  while wait $pid; code=$?; kill -0 $pid 2>/dev/null; do :; done
  [ $code -eq 137 ] || exit $code
  echo 'The server was killed and starts again.' >&2
  sleep 1
done`;

/**
 * Becomes what keeps a program running: passes signals on to it, ends as it ends, and begins it again when it was killed.
 * @param {string} command absolute path
 * @param {string[]} args
 * @returns {Promise<never>}
 */
export async function keepRunning(command, args) {
  process.env['SUPERVISED'] = '1';
  if (process.platform !== 'win32') return become('/bin/sh', ['-c', AGAIN, 'abhyas', command, ...args]);
  let code = 137;
  while (code === 137) code = await run(command, args);
  return process.exit(code);
}

/**
 * Runs a tool of node_modules with the project's Node.
 * @param {string} packageName
 * @param {string[]} args
 * @param {{ bin?: string, env?: NodeJS.ProcessEnv }} [options] bin: which program, where a package has several
 */
export function runTool(packageName, args, { bin, env = {} } = {}) {
  const folder = inRoot('node_modules', ...packageName.split('/'));
  /** @type {{ bin: string | Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[bin ?? packageName];
  if (!program) throw new Error(`${packageName} has no program "${bin ?? packageName}".`);
  return run(projectNode(), [join(folder, program), ...args], { env });
}
