// @ts-check
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnswers } from './cdn/answers.mjs';
import { fileMap, headersConf, redirectsMap } from './cdn/nginx.mjs';
import { headersFile, redirectsFile } from './cdn/static-hosts.mjs';

/**
 * Writes for hosts of static files what our own server does by itself: addresses that moved, policies and caching.
 * `client/_redirects` and `client/_headers` are for hosts that read such files, `nginx/*` is for nginx.
 * All of it is asked of the code that the server answers with.
 * @param {string} dist a finished build
 * @param {{ siteUrl: string, apiOrigin?: string | undefined }} settings apiOrigin: where the server is, for hosts
 *   that pass calls on to it
 */
export async function writeCdnFiles(dist, { siteUrl, apiOrigin }) {
  const answers = await readAnswers(dist, siteUrl);
  const client = join(dist, 'client');
  const nginx = join(dist, 'nginx');
  await mkdir(nginx, { recursive: true });
  await Promise.all([
    writeFile(join(client, '_redirects'), redirectsFile(answers, apiOrigin)),
    writeFile(join(client, '_headers'), headersFile(answers)),
    writeFile(join(nginx, 'redirects.map'), redirectsMap(answers)),
    writeFile(join(nginx, 'policies.map'), fileMap(answers, 'Content-Security-Policy')),
    writeFile(join(nginx, 'caching.map'), fileMap(answers, 'Cache-Control')),
    writeFile(join(nginx, 'headers.conf'), headersConf(answers)),
  ]);
}
