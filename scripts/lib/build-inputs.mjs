// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { root } from './root.mjs';

/**
 * Everything the built pages depend on; server/contract because browser code takes its values along, and what the
 * server answers for pages because hosts of static files are told the same.
 * Names that do not exist are passed over.
 */
const inputs = [
  'src',
  'content',
  'public',
  'integrations',
  'server/contract',
  'server/http/security-headers.ts',
  'server/site',
  'scripts/build.mjs',
  'scripts/lib',
  'astro.config.mjs',
  'tsconfig.json',
  'package-lock.json',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
];

/** @typedef {{ size: number, modified: number, hash: string }} InputFile */
/** @typedef {{ settings: Record<string, string>, files: Record<string, InputFile> }} Inputs */

/** @param {string} path @returns {string[]} the files at or below it */
function filesAt(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** @param {string} path */
const hashOf = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');

/** Settings that end up in the built pages. */
function buildSettings() {
  const names = Object.keys(process.env).filter((name) => name === 'SITE_URL' || name.startsWith('PUBLIC_'));
  return Object.fromEntries(names.sort().map((name) => [name, process.env[name] ?? '']));
}

/**
 * What a build would be made from now.
 * @param {string} [base]
 * @param {Inputs} [known] an earlier answer: files with the size and time noted there are not read again, which
 *   keeps the answer quick; others are compared by content, so that a fresh checkout of the same files is no change
 * @returns {Inputs}
 */
export function readInputs(base = root, known) {
  const paths = inputs.flatMap((input) => filesAt(join(base, input))).sort();
  const files = paths.map((path) => {
    const name = relative(base, path).split(sep).join('/');
    const { size, mtimeMs: modified } = statSync(path);
    const before = known?.files[name];
    const hash = before?.size === size && before.modified === modified ? before.hash : hashOf(path);
    return [name, { size, modified, hash }];
  });
  return { settings: buildSettings(), files: Object.fromEntries(files) };
}

/** @param {Inputs} inputs */
const essence = ({ settings, files }) =>
  JSON.stringify([settings, Object.entries(files).map(([name, file]) => [name, file.hash])]);

/**
 * Whether a build from one would differ from a build from the other.
 * @param {Inputs} one
 * @param {Inputs} other
 */
export const sameInputs = (one, other) => essence(one) === essence(other);
