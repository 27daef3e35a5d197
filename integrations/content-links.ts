import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parseCatalogue } from '../server/catalogue.ts';
import { type ContentLink, linksOf } from '../server/contract/content/content-links.ts';
import { createCanonicalPaths } from '../server/site/canonical-paths.ts';
import { contentError } from '../src/content-loader/content-error.ts';
import { isOnDemand } from './abhyas-host.ts';

/** All links of the content folder to pages of this site. */
async function readLinks(root: string): Promise<ContentLink[]> {
  const names = await readdir(join(root, 'content'), { recursive: true });
  const found = names
    .filter((name) => /\.(?:md|yml)$/.test(name))
    .sort()
    .map(async (name) => linksOf(join('content', name), await readFile(join(root, 'content', name), 'utf8')));
  return (await Promise.all(found)).flat();
}

/** Other addresses of the course pages, each with the right one. */
async function readAliases(site: string): Promise<(readonly [alias: string, path: string])[]> {
  const file = join(site, 'catalogue.json');
  const { courses } = parseCatalogue(JSON.parse(await readFile(file, 'utf8')), file);
  return courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path] as const));
}

/** Stops a build whose content links to what is not there, and names file and line. */
export function contentLinks(): AstroIntegration {
  let root = '';
  let onDemand: string[] = [];
  return {
    name: 'content-links',
    hooks: {
      'astro:config:done': ({ config }) => {
        root = fileURLToPath(config.root);
      },
      'astro:routes:resolved': ({ routes }) => {
        onDemand = routes.filter(isOnDemand).map(({ pattern }) => pattern);
      },
      'astro:build:done': async ({ dir, pages }) => {
        const site = fileURLToPath(dir);
        const built = new Set(pages.map(({ pathname }) => `/${pathname}`.replace(/(?<=.)\/$/, '')));
        const paths = createCanonicalPaths(built, await readAliases(site), onDemand);
        const leadsNowhere = ({ address }: ContentLink) => {
          const path = address.replace(/[?#].*$/, '');
          const isPage = built.has(path) || paths.isOnDemand(path) || paths.redirectOf(path) !== undefined;
          return !isPage && !existsSync(join(site, path));
        };
        const dead = (await readLinks(root)).filter(leadsNowhere);
        const [first] = dead;
        if (first === undefined) return;
        const said = dead.map(
          ({ file, line, address }) => `  ${file}, line ${line}: there is no page ${address}`,
        );
        throw contentError(`Links lead nowhere:\n${said.join('\n')}`, {
          file: join(root, first.file),
          line: first.line,
        });
      },
    },
  };
}
