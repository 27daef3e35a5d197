import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import type { Catalogue } from '../catalogue.ts';
import type { Config } from '../config.ts';
import type { Header } from '../http/security-headers.ts';
import { INERT_POLICY, ownPolicy, referrerPolicyOf, securityHeaders } from '../http/security-headers.ts';
import { type BuiltFile, listBuiltFiles, readBuild } from './build.ts';
import { createCanonicalPaths } from './canonical-paths.ts';
import { readPublicFile } from './public-files.ts';

export type Site = ReturnType<typeof loadSite>;

/** While developing, Astro's own server has the pages. */
export const noSite: Site = {
  files: new Map(),
  paths: createCanonicalPaths([], [], []),
  notFound: undefined,
  failed: undefined,
};

const HASHED = /^\/(?:_astro|art)\//;
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';
/** A CDN that pulls may hold a page for a minute, and show it a little longer while it asks again (docs/decisions/051). */
const A_MINUTE_IN_CDNS = 'max-age=60, stale-while-revalidate=600';
const AN_HOUR = 'public, max-age=3600';

const ERROR_PAGES = ['/404', '/500'];

export function loadSite(config: Pick<Config, 'siteDir' | 'siteUrl'>, catalogue: Catalogue) {
  const { siteDir } = config;
  const { patterns, policies } = readBuild(siteDir);
  const headersOf = ({ file, address, isPage }: BuiltFile, cacheControl: string): Header[] => {
    const policy = policies.get(decodeURI(address)) ?? INERT_POLICY;
    const own: Header[] = [
      ['Content-Type', mediaTypeOf(file)],
      ['Cache-Control', cacheControl],
      ...(cacheControl === ASK_EACH_TIME ? ([['CDN-Cache-Control', A_MINUTE_IN_CDNS]] as const) : []),
      ['Content-Security-Policy', isPage ? ownPolicy(policy, readFileSync(file, 'utf8')) : INERT_POLICY],
      ['Referrer-Policy', referrerPolicyOf(address)],
    ];
    return [...new Map([...securityHeaders(config), ...own])];
  };

  const built = listBuiltFiles(join(siteDir, 'client'));
  const addressed = built.filter(({ address }) => !ERROR_PAGES.includes(address));
  const [notFound, failed] = ERROR_PAGES.map((path) => {
    const entry = built.find(({ address }) => address === path);
    const headers = entry && Object.fromEntries(headersOf(entry, 'no-store'));
    return entry && { html: readFileSync(entry.file, 'utf8'), headers };
  });
  return {
    files: new Map(
      addressed.map((entry) => [
        entry.address,
        readPublicFile(entry.file, headersOf(entry, cacheControlOf(entry))),
      ]),
    ),
    paths: createCanonicalPaths(
      addressed.filter(({ isPage }) => isPage).map(({ address }) => address),
      catalogue.courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path] as const)),
      patterns,
    ),
    notFound,
    failed,
  };
}

/** Captions are not in the library's list. */
const mediaTypeOf = (file: string): string =>
  file.endsWith('.vtt') ? 'text/vtt; charset=utf-8' : (getMimeType(file) ?? 'application/octet-stream');

const cacheControlOf = ({ address, isPage }: BuiltFile): string => {
  if (HASHED.test(address)) return FOR_EVER;
  return isPage ? ASK_EACH_TIME : AN_HOUR;
};
