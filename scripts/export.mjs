// @ts-check
// npm run export [-- folder]: writes all public pages, as npm run build prerenders them, for a host of files or a CDN.
import { existsSync, readdirSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildIfStale } from './lib/build.mjs';
import { forStaticHost } from './lib/for-static-host.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/run.mjs';

const siteUrl = (process.env['SITE_URL'] ?? '').replace(/(?<!\/)\/+$/, '');
if (!/^https?:\/\/[^/\s]+$/.test(siteUrl)) {
  console.error(
    'Set SITE_URL to the address of your site, for example SITE_URL=https://learn.example.in npm run export: the pages name it, and their forms lead to it.',
  );
  process.exit(1);
}
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
await forStaticHost(folder, siteUrl);
console.log(
  `The public pages are in ${folder}, with _headers and _redirects, and for your own server _redirects.nginx and _redirects.caddy.`,
);
