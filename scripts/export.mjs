// @ts-check
// npm run export [-- folder]: writes all public pages, as npm run build prerenders them, for a host of files or a CDN.
import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

const folder = resolve(process.argv[2] ?? inRoot('export'));
if (existsSync(folder) && readdirSync(folder).length > 0 && !existsSync(join(folder, '_redirects'))) {
  console.error(`${folder} holds something else. Name an empty folder, or that of an earlier export.`);
  process.exit(1);
}
await prepare({ tools: false });
const code = await buildIfStale();
if (code !== 0) process.exit(code);
await rm(folder, { recursive: true, force: true });
await cp(inRoot('dist', 'client'), folder, { recursive: true });
console.log(`The public pages are in ${folder}, with _headers and _redirects.`);
