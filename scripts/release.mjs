// @ts-check
// npm run release [-- folder [x64]]: abhyas-<version>-linux-{x64,arm64}.tar.gz and their sha256: all that a server needs.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  createReadStream,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { chmod, copyFile, cp, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildProductIfStale, removeOldCode } from './lib/build.mjs';
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
  await placeProduct(folder);
  for (const path of listRuntimePackages(inRoot('dist'), arch)) await placePackage(path, folder, arch);
  await placeNode(folder, arch);
  writeFileSync(join(folder, 'RELEASE'), `${version}-${commit} ${arch}\n`);
  execFileSync('chmod', ['-R', 'u=rwX,go=rX', folder]);
  const order = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${committedAt}`];
  execFileSync('tar', [...order, '-I', 'gzip -9n', '-cf', archive, '-C', out, name]);
  rmSync(folder, { recursive: true });
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(archive)) hash.update(chunk);
  writeFileSync(`${archive}.sha256`, `${hash.digest('hex')}  ${name}.tar.gz\n`);
  console.log(`${archive}: ${(statSync(archive).size / 1e6).toFixed(1)} MB`);
}

/** The build without what `npm run build` adds to it from the content. @param {string} folder */
async function placeProduct(folder) {
  const { server, files } = JSON.parse(await readFile(inRoot('dist', 'product.json'), 'utf8'));
  await cp(inRoot('dist', server), join(folder, 'dist', server), { recursive: true });
  await copyFile(inRoot('dist', 'product.json'), join(folder, 'dist', 'product.json'));
  const present = new Set(readdirSync(inRoot('dist', 'client'), { encoding: 'utf8', recursive: true }));
  for (const file of files.flatMap((/** @type {string} */ one) => [one, `${one}.br`, `${one}.gz`]))
    if (present.has(file)) await cp(inRoot('dist', 'client', file), join(folder, 'dist', 'client', file));
  for (const file of readdirSync(join(folder, 'dist', server), { encoding: 'utf8', recursive: true })) {
    if (!file.endsWith('.mjs')) continue;
    const path = join(folder, 'dist', server, file);
    writeFileSync(path, readFileSync(path, 'utf8').replaceAll(root, HOME));
  }
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
