// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectNodeOrExit } from './packaged-node.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/**
 * Runs a tool of node_modules with the project's Node.
 * @param {string} packageName
 * @param {string[]} args
 * @param {{ bin?: string, env?: NodeJS.ProcessEnv | undefined }} [options] bin: which program, where a package has several
 */
export function runTool(packageName, args, options = {}) {
  const folder = inRoot('node_modules', ...packageName.split('/'));
  /** @type {{ name: string, bin: string | Record<string, string> }} */
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const name = options.bin ?? packageName.split('/').at(-1) ?? packageName;
  const program = typeof manifest.bin === 'string' ? manifest.bin : manifest.bin[name];
  if (!program) throw new Error(`${packageName} has no program "${name}".`);
  return run(projectNodeOrExit(), [join(folder, program), ...args], {
    ...(options.env && { env: options.env }),
  });
}
