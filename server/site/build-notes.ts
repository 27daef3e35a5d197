import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { PagePattern } from './canonical-paths.ts';

/** The site was not built, or not by this version of the product. */
export class SiteNotBuiltError extends Error {
  constructor(siteDir: string) {
    super(`The site is not built: ${siteDir} lacks a finished build. Run: npm run build`);
    this.name = 'SiteNotBuiltError';
  }
}

/** Name of the file in which the build lists the pages that are made on demand. */
export const PAGE_PATTERNS_FILE = 'on-demand-pages.json';

/** @throws SiteNotBuiltError when a part of the build is missing */
export function assertBuilt(siteDir: string): void {
  const parts = ['client', join('server', 'entry.mjs'), PAGE_PATTERNS_FILE];
  if (!parts.every((part) => existsSync(join(siteDir, part)))) throw new SiteNotBuiltError(siteDir);
}

/** Patterns of the pages made on demand, such as `/course/[courseId]`. */
export function readPagePatterns(siteDir: string): PagePattern[] {
  return z.array(z.string()).parse(JSON.parse(readFileSync(join(siteDir, PAGE_PATTERNS_FILE), 'utf8')));
}

const policiesSchema = z.array(
  z.object({ pathname: z.string(), headers: z.array(z.object({ key: z.string(), value: z.string() })) }),
);

/** The content security policy of each built page, by its path: the hashes of its own scripts and styles. */
export function readPolicies(siteDir: string): Map<string, string> {
  const file = join(siteDir, '_headers.json');
  if (!existsSync(file)) return new Map();
  const pages = policiesSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new Map(
    pages.flatMap(({ pathname, headers }) => {
      const policy = headers.find(({ key }) => key.toLowerCase() === 'content-security-policy')?.value;
      const path = pathname.replace(/\/(?:index)?$/, '') || '/';
      return policy === undefined ? [] : [[path, policy] as const];
    }),
  );
}
