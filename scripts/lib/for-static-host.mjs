// @ts-check
import { existsSync, readFileSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from './precompress.mjs';

const ADDRESS = /\b(href|action|data-call)="(\/(?:[^"/][^"]*)?)"/g;

/**
 * Makes an export complete: what only the running site answers leads to the site. Those are forms, the pages with them, and
 * every address that is no file here. The addresses that moved are written for nginx and Caddy too.
 * @param {string} folder
 * @param {string} siteUrl
 */
export async function forStaticHost(folder, siteUrl) {
  // Not before the packages are installed: an old Node can't read TypeScript.
  const { listBuiltFiles } = await import('../../server/site/build.ts');
  const built = listBuiltFiles(folder).filter(({ isPage }) => isPage);
  const pages = new Map(
    built.map(({ address, file }) => [decodeURI(address), { file, html: readFileSync(file, 'utf8') }]),
  );
  const isHere = (/** @type {string} */ address) => {
    const path = decodeURI(address.split(/[?#]/, 1)[0] ?? '');
    const page = pages.get(path);
    if (page !== undefined) return !/<form\b[^>]*\bmethod="post"/i.test(page.html);
    return path !== '/' && /\.\w+$/.test(path) && existsSync(join(folder, path));
  };
  for (const { file, html } of pages.values()) {
    const whole = html.replaceAll(ADDRESS, (said, attribute, address) =>
      attribute === 'href' && isHere(address) ? said : `${attribute}="${siteUrl}${address}"`,
    );
    if (whole !== html) await writeFile(file, whole);
    for (const ending of ['br', 'gz']) await rm(`${file}.${ending}`, { force: true });
  }
  const headers = join(folder, '_headers');
  const policies = await readFile(headers, 'utf8');
  await writeFile(headers, policies.replaceAll(/\b(form-action|connect-src)(?= )/g, `$1 ${siteUrl}`));
  await precompress(folder);
  await writeRedirects(folder);
}

/** @param {string} folder */
async function writeRedirects(folder) {
  const rules = (await readFile(join(folder, '_redirects'), 'utf8')).trim().split('\n').filter(Boolean);
  const pairs = rules.map((rule) => rule.split(' '));
  const nginx = pairs.map(([from, to]) => `location = ${from} { return 301 ${to}$is_args$args; }\n`);
  const caddy = pairs.map(([from, to]) => `\t${from} ${to}\n`);
  await writeFile(
    join(folder, '_redirects.nginx'),
    `# In the server block, beside: location / { try_files $uri $uri.html $uri/index.html =404; }\n${nginx.join('')}`,
  );
  // A map compares letter case, which a path matcher of Caddy does not.
  await writeFile(
    join(folder, '_redirects.caddy'),
    `# In the site block, beside: try_files {path} {path}.html {path}/index.html, and file_server.\nmap {path} {moved} {\n${caddy.join('')}\tdefault ""\n}\n@moved expression \`{moved} != ""\`\n@asked {\n\texpression \`{moved} != "" && {query} != ""\`\n}\nredir @asked {moved}?{query} 301\nredir @moved {moved} 301\n`,
  );
}
