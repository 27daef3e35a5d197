// @ts-check
import { existsSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  const names = await readdir(folder, { recursive: true });
  const pages = new Map();
  for (const name of names.filter((one) => one.endsWith('.html')))
    pages.set(
      `/${name.replace(/(?:^|\/)index\.html$|\.html$/, '')}`,
      await readFile(join(folder, name), 'utf8'),
    );
  const hasForm = (/** @type {string} */ path) => /<form\b[^>]*\bmethod="post"/i.test(pages.get(path) ?? '');
  const isHere = (/** @type {string} */ address) => {
    const path = decodeURI(address.split(/[?#]/, 1)[0] ?? '');
    return (
      (pages.has(path) && !hasForm(path)) ||
      (path !== '/' && /\.\w+$/.test(path) && existsSync(join(folder, path)))
    );
  };
  for (const name of names.filter((one) => one.endsWith('.html'))) {
    const file = join(folder, name);
    const html = await readFile(file, 'utf8');
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
