import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import {
  type Header,
  INERT_POLICY,
  pageSecurityHeaders,
  referrerPolicyOf,
} from '../http/security-headers.ts';
import { assertBuilt, readPagePatterns, readPolicies } from './build-notes.ts';
import { type BuiltFile, listBuiltFiles } from './built-files.ts';
import { type CanonicalPaths, createCanonicalPaths } from './canonical-paths.ts';
import type { Catalogue } from './catalogue.ts';
import { mediaTypeOf } from './media-types.ts';
import { pagePolicyOf } from './page-policy.ts';
import type { PublicFile, SmallFile } from './public-file.ts';
import { readPublicFile, readSmallFile } from './read-file.ts';

/** The built public site, read once: a rebuild beside a running server changes nothing until the next start. */
export interface Site {
  /** Files by their encoded path. */
  readonly files: ReadonlyMap<string, PublicFile>;
  readonly paths: CanonicalPaths;
  /** The page for unknown addresses; undefined when the build has none. */
  readonly notFound: SmallFile | undefined;
  /** Policy of that page, for Astro answers that show it. */
  readonly notFoundPolicy: string;
}

/** Folders of files whose names carry a hash of their content. */
const HASHED = /^\/(?:_astro|art)\//;

/** Names of hashed files change with their content, so they may be kept for ever. */
const FOR_EVER = 'public, max-age=31536000, immutable';
/** Kept, but asked for each time: an edited page shows at once, and a 304 costs almost nothing. */
const ASK_EACH_TIME = 'public, max-age=0, must-revalidate';
/** Pictures, icons and the like, whose names stay when their content changes. */
const AN_HOUR = 'public, max-age=3600';

/** Pages that are answers to something else, never addresses of their own. */
const ERROR_PAGES = new Set(['/404', '/500']);

/**
 * Reads a build.
 * @throws SiteNotBuiltError when it is not there or not whole
 */
export function loadSite(config: Pick<Config, 'siteDir' | 'siteUrl'>, catalogue: Catalogue): Site {
  const { siteDir } = config;
  assertBuilt(siteDir);
  const security = pageSecurityHeaders(config);
  const policies = readPolicies(siteDir);
  const built = listBuiltFiles(join(siteDir, 'client'));
  const addressed = built.filter(({ address }) => !ERROR_PAGES.has(address));
  const headersOf = (entry: BuiltFile): Header[] => [
    ['Content-Type', mediaTypeOf(entry.file)],
    ['Cache-Control', cacheRuleOf(entry)],
    ['Content-Security-Policy', entry.isPage ? policyOf(policies, entry) : INERT_POLICY],
    ['Referrer-Policy', referrerPolicyOf(entry.address)],
    ...security,
  ];
  const lost = built.find(({ address }) => address === '/404');
  return {
    files: new Map(addressed.map((entry) => [entry.address, readPublicFile(entry.file, headersOf(entry))])),
    paths: createCanonicalPaths(
      addressed.filter(({ isPage }) => isPage).map(({ address }) => address),
      catalogue.courses.flatMap(({ aliases, path }) => aliases.map((alias) => [alias, path] as const)),
      readPagePatterns(siteDir),
    ),
    notFound:
      lost === undefined
        ? undefined
        : readSmallFile(
            lost.file,
            headersOf(lost).map((header) =>
              header[0] === 'Cache-Control' ? ['Cache-Control', 'no-store'] : header,
            ),
          ),
    notFoundPolicy: lost === undefined ? INERT_POLICY : policyOf(policies, lost),
  };
}

function policyOf(policies: ReadonlyMap<string, string>, { address, file }: BuiltFile): string {
  const policy = policies.get(decodeURI(address));
  return policy === undefined ? INERT_POLICY : pagePolicyOf(policy, readFileSync(file, 'utf8'));
}

const cacheRuleOf = ({ address, isPage }: BuiltFile): string => {
  if (HASHED.test(address)) return FOR_EVER;
  return isPage ? ASK_EACH_TIME : AN_HOUR;
};
