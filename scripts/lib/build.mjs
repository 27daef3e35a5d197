// @ts-check
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readInputs } from './build-inputs.mjs';
import { writeStamp } from './build-stamp.mjs';
import { writeCdnFiles } from './cdn-files.mjs';
import { projectNodeOrExit } from './packaged-node.mjs';
import { precompress } from './precompress.mjs';
import { relocate } from './relocate.mjs';
import { inRoot } from './root.mjs';
import { run } from './run.mjs';

/** Where builds are made: on the same disk as dist, and out of sight of git and of every tool. */
const workshop = inRoot('.astro', 'builds');

/** @param {number} pid */
function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Takes away what builds left behind that were killed half-way. */
async function tidyWorkshop() {
  await mkdir(workshop, { recursive: true });
  const left = (await readdir(workshop)).filter((name) => !isRunning(Number.parseInt(name, 10)));
  await Promise.all(left.map((name) => rm(join(workshop, name), { recursive: true, force: true })));
}

/**
 * Puts a finished build in the place of the last one.
 * @param {string} fresh
 * @param {string} dist
 */
async function swapIn(fresh, dist) {
  const old = `${fresh}.old`;
  try {
    await rename(dist, old).catch((error) => {
      if (error.code !== 'ENOENT') throw error;
    });
    await rename(fresh, dist).catch(async (error) => {
      await rename(old, dist).catch(() => undefined);
      throw error;
    });
  } catch (error) {
    // dist is a disk of its own (a container's volume, say): it can be filled, but not moved.
    if (!['EBUSY', 'EXDEV'].includes(/** @type {NodeJS.ErrnoException} */ (error).code ?? '')) throw error;
    await rm(join(dist, 'client'), { recursive: true, force: true });
    await rm(join(dist, 'server'), { recursive: true, force: true });
    await cp(fresh, dist, { recursive: true, force: true });
  }
  await rm(old, { recursive: true, force: true });
}

/**
 * Builds the site into dist. Whatever goes wrong, the last good build stays as it was.
 * @param {string[]} [flags] passed on to Astro
 * @returns {Promise<number>} 0, or Astro's exit code
 */
export async function build(flags = []) {
  const inputs = readInputs();
  const dist = inRoot('dist');
  const fresh = join(workshop, String(process.pid));
  await tidyWorkshop();
  const astro = inRoot('node_modules', 'astro', 'bin', 'astro.mjs');
  try {
    const args = [astro, 'build', '--outDir', fresh, ...flags];
    const code = await run(projectNodeOrExit(), args, { env: { ASTRO_TELEMETRY_DISABLED: '1' } });
    if (code !== 0) return code;
    await writeCdnFiles(fresh, {
      siteUrl: process.env['SITE_URL'] || 'http://localhost:4321',
      apiOrigin: process.env['PUBLIC_API_ORIGIN'] || undefined,
    });
    const started = performance.now();
    const count = await precompress(join(fresh, 'client'));
    console.log(`Compressed ${count} files in ${((performance.now() - started) / 1000).toFixed(1)} s.`);
    await relocate(join(fresh, 'server'), fresh, dist);
    writeStamp(fresh, inputs);
    await swapIn(fresh, dist);
    return 0;
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}
