// @ts-check
// npm run release [-- folder [x64]]: abhyas-<version>-linux-{x64,arm64}.tar.gz and their sha256: all that a server needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { chmod, copyFile, cp } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildProductIfStale, copyProduct, removeOldCode, rewriteCode } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot, root } from './lib/run.mjs';
import { listRuntimePackages, placePackage, withPacked } from './lib/runtime-packages.mjs';

/** Where the installer puts a release; the build writes its own folder into its code. */
const HOME = '/opt/abhyas/current/';
const ARCHITECTURES = process.argv[3] ? [process.argv[3]] : ['x64', 'arm64'];
/** Beside the code; the documents are what the installer and the settings file point to. */
const PARTS = ['content', 'deploy', 'docs', 'LICENSE', 'README.md', 'SECURITY.md', 'package.json'];

await prepare({ tools: false });
const code = await buildProductIfStale();
if (code !== 0) process.exit(code);
await removeOldCode();

const { version, dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
const out = resolve(process.argv[2] ?? inRoot('release'));
const git = (/** @type {string[]} */ ...args) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const commit = git('describe', '--always', '--dirty', '--abbrev=8', '--exclude=*');
const committedAt = git('log', '-1', '--format=%ct');
mkdirSync(out, { recursive: true });
for (const arch of ARCHITECTURES) await release(arch);

/** @param {string} arch */
async function release(arch) {
  const name = `abhyas-${version}-linux-${arch}`;
  const folder = join(out, name);
  const archive = `${folder}.tar.gz`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  for (const part of PARTS) await cp(inRoot(part), join(folder, part), { recursive: true });
  const isTest = (/** @type {string} */ path) => path.endsWith('.test.ts');
  await cp(inRoot('server'), join(folder, 'server'), { recursive: true, filter: (path) => !isTest(path) });
  const server = await copyProduct(join(folder, 'dist'));
  await rewriteCode(join(folder, 'dist', server), (text) => text.replaceAll(root, HOME));
  for (const path of listRuntimePackages(inRoot('dist'), arch)) await placePackage(path, folder, arch);
  await placeNode(folder, arch);
  writeFileSync(join(folder, 'RELEASE'), `${version}-${commit} ${arch}\n`);
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${committedAt}`];
  execFileSync('tar', [...order, '-I', 'gzip -n', '-cf', archive, '-C', out, name]);
  rmSync(folder, { recursive: true });
  const bytes = readFileSync(archive);
  const sum = createHash('sha256').update(bytes).digest('hex');
  writeFileSync(`${archive}.sha256`, `${sum}  ${name}.tar.gz\n`);
  console.log(`${archive}: ${(bytes.length / 1e6).toFixed(1)} MB`);
}

/** @param {string} folder @param {string} arch */
async function placeNode(folder, arch) {
  const target = join(folder, 'node_modules', 'node', 'bin');
  mkdirSync(target, { recursive: true });
  const place = async (/** @type {string} */ from) => {
    await copyFile(from, join(target, 'node'));
    await chmod(join(target, 'node'), 0o755);
  };
  const isOurs = arch === process.arch && process.platform === 'linux';
  if (isOurs) return place(inRoot('node_modules', 'node', 'bin', 'node'));
  return withPacked(`node-linux-${arch}@${dependencies.node}`, undefined, (packed) =>
    place(join(packed, 'bin', 'node')),
  );
}
