// @ts-check
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inRoot } from './run.mjs';

/**
 * @typedef {{ version: string, integrity: string, os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string> }} Locked
 */

/** @returns {Record<string, Locked>} */
const readLock = () => JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8')).packages;

/** Packages that code names as text to be joined: the fonts of PDFs. */
const NAMED_IN_PARTS = /^@fontsource\//;
const IMPORTED = /(?:from|import\(|import|require\()\s*['"]((?:@[\w.-]+\/)?[\w.-]+)(?:\/[^'"]*)?['"]/g;

/** The packages that the server and its build import by name. @param {string} dist */
function importedBy(dist) {
  const names = new Set();
  for (const folder of [inRoot('server'), dist]) {
    for (const file of readdirSync(folder, { encoding: 'utf8', recursive: true })) {
      if (!/\.m?[jt]s$/.test(file) || /^client|\.test\.ts$/.test(file)) continue;
      for (const [, name] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORTED)) names.add(name);
    }
  }
  return names;
}

/** Where Node finds a package that code in `from` asks for. @param {Record<string, Locked>} lock @param {string} name @param {string} from */
function resolveIn(lock, name, from) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (lock[path]) return path;
    if (folder === '') return undefined;
  }
}

/** @param {Locked} locked @param {string} arch */
const runsOn = ({ os, cpu, libc }, arch) =>
  (os ?? ['linux']).includes('linux') &&
  (cpu ?? [arch]).includes(arch) &&
  (libc ?? ['glibc']).includes('glibc');

/** Paths of the packages that the product needs to run, of the lock file's versions. @param {string} dist @param {string} arch */
export function listRuntimePackages(dist, arch) {
  const lock = readLock();
  const direct = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).dependencies;
  const fonts = Object.keys(direct).filter((name) => NAMED_IN_PARTS.test(name));
  const found = /** @type {Set<string>} */ (new Set());
  const open = [...importedBy(dist), ...fonts].map((name) => resolveIn(lock, name, ''));
  for (const path of open) {
    const locked = path === undefined ? undefined : lock[path];
    if (path === undefined || locked === undefined || found.has(path) || !runsOn(locked, arch)) continue;
    found.add(path);
    for (const name of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      open.push(resolveIn(lock, name, path));
  }
  return [...found].toSorted((a, b) => a.localeCompare(b));
}

/** What no running product reads: types, maps, tests, sources of native code, styles of fonts, code for other machines. @param {string} arch */
const unread = (arch) => {
  const otherMachine = new RegExp(`better-sqlite3/prebuilds/(?!linux-${arch}\\.node)`);
  return (/** @type {string} */ path) =>
    /\.(?:map|d\.[cm]?ts|md|markdown|woff2|scss)$/i.test(path) ||
    /\/(?:tests?|__tests__|better-sqlite3\/(?:deps|src))\//.test(path) ||
    /\/@fontsource\/.*(?:\.css|italic[^/]*\.woff)$/.test(path) ||
    otherMachine.test(path);
};

/**
 * Puts a package into a folder: the installed one, or, of another machine's kind, that of the registry.
 * @param {string} path @param {string} target @param {string} arch @throws Error where its hash is not that of the lock file
 */
export async function placePackage(path, target, arch) {
  const lock = readLock();
  const { version, integrity } = /** @type {Locked} */ (lock[path]);
  const skip = unread(arch);
  const copy = (/** @type {string} */ from) =>
    cpSync(from, join(target, path), {
      recursive: true,
      filter: (file) => {
        const inside = relative(from, file);
        return !inside.startsWith('node_modules') && (inside === '' || !skip(`/${path}/${inside}`));
      },
    });
  if (existsSync(inRoot(path, 'package.json'))) return copy(inRoot(path));
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  return withPacked(`${name}@${version}`, integrity, copy);
}

/**
 * Fetches a package of the registry, unpacks it and hands its folder over.
 * @param {string} spec @param {string | undefined} integrity @param {(folder: string) => Promise<void> | void} use
 */
export async function withPacked(spec, integrity, use) {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pack-'));
  try {
    const packed = execFileSync('npm', ['pack', '--json', '--pack-destination', folder, spec], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [{ filename, integrity: found }] = JSON.parse(packed);
    if (integrity !== undefined && integrity !== found)
      throw new Error(`${spec} is not the package that package-lock.json names.`);
    mkdirSync(join(folder, 'out'));
    execFileSync('tar', ['-xzf', join(folder, filename), '-C', join(folder, 'out'), '--strip-components=1']);
    await use(join(folder, 'out'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
