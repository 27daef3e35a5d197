// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { root } from './root.mjs';

/**
 * Runs a program in the project's folder with our terminal, passes signals on to it and waits for its end.
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv | undefined, shell?: boolean }} [options]
 * @returns {Promise<number>} its exit code; 128 + number when a signal ended it, 127 when it could not be started
 */
export function run(command, args, options = {}) {
  const env = { ...process.env, ...options.env };
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, shell: options.shell ?? false });
  // A terminal sends Ctrl+C to the child itself; passing it on again would look like a second, impatient one.
  const signals = process.stdin.isTTY ? ['SIGTERM', 'SIGHUP'] : ['SIGTERM', 'SIGHUP', 'SIGINT'];
  const handlers = signals.map((name) => {
    const signal = /** @type {NodeJS.Signals} */ (name);
    return { signal, pass: () => void child.kill(signal) };
  });
  const ignoreInterrupt = () => {};
  process.on('SIGINT', ignoreInterrupt);
  for (const { signal, pass } of handlers) process.on(signal, pass);

  return new Promise((resolve) => {
    const done = (/** @type {number} */ code) => {
      for (const { signal, pass } of handlers) process.off(signal, pass);
      process.off('SIGINT', ignoreInterrupt);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * Becomes the given program: same process id, so that a supervisor's signals and exit code need no go-between.
 * Node before 22.15 and Windows cannot do that; there the program runs as a child.
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
