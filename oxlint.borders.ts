import type { OxlintOverride } from 'oxlint';

/**
 * The borders between folders, as docs/architecture.md draws them. Where several overrides match a file, the last
 * one's list counts, so each list is whole. tests/borders.test.ts tries them out.
 */
interface Ban {
  group: string[];
  message: string;
  allowTypeImports?: boolean;
}

const packages = (...names: string[]) => names.flatMap((name) => [name, `${name}/**`]);

const only = (owner: string, name: string): Ban => ({
  group: packages(name),
  message: `Only ${owner} knows ${name}.`,
});

const within = (files: string[], ...patterns: Ban[]): OxlintOverride => ({
  files,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
});

const outsideContract = (parent: string): Ban => ({
  group: [parent, 'node:*'],
  message: 'Both sides import the contract, browsers too, so it imports nothing of either.',
});

const site: Ban = {
  group: ['**/src/**'],
  message: 'The server never imports the site; what it needs of the content is in deps.catalogue.',
};
const sqlite = only('server/db', 'better-sqlite3');
const postgres = only('server/db', 'pg');
const storage = only('server/storage', '@aws-sdk');
const mailer = only('server/mail', 'nodemailer');
const lucia = only('server/sessions', 'lucia');
const fences = [site, sqlite, postgres, storage, mailer, lucia];

const features: Ban = {
  group: ['**/features/**'],
  message: 'Infrastructure knows no feature; features hand it what it needs.',
};
const otherFeatures: Ban = {
  group: ['../*/*.repository.ts', '../*/*.routes.ts', '../../*/*.repository.ts', '../../*/*.routes.ts'],
  message: 'Another feature is reached through its service only.',
};
const http: Ban = { group: packages('hono', '@hono'), message: 'Only routes and server/http know HTTP.' };
const sql: Ban = { group: packages('kysely'), message: 'Only repositories and server/db know SQL.' };
const repositories: Ban = { group: ['**/*.repository.ts'], message: 'A route asks its service for data.' };
const routes: Ban = {
  group: ['**/*.routes.ts'],
  message: 'Routes call services, never the other way round.',
};
const services: Ban = { group: ['**/*.service.ts'], message: 'A repository is called; it calls no one.' };

const serverInside: Ban = {
  group: ['**/server/features/**'],
  message: 'Pages get services in Astro.locals; islands call src/lib/api/api.ts.',
};
const serverValues: Ban = {
  group: ['**/server/**', '!**/server/contract/**'],
  message: 'The site takes only types from the server, and values only from server/contract.',
  allowTypeImports: true,
};
const serverPackages: Ban = {
  group: packages('better-sqlite3', 'pg', '@aws-sdk', 'kysely', 'lucia', 'nodemailer', 'pino'),
  message: 'This package is for the server.',
};

export const borders: OxlintOverride[] = [
  within(['server/**'], ...fences),
  within(['server/*/**'], ...fences, features),
  // These put the parts together, as server/app.ts and server/deps.ts do.
  within(['server/process/**', 'server/demo/**', 'server/cli/**'], ...fences),
  within(['server/mail/**'], site, sqlite, postgres, storage, lucia, features),
  within(['server/db/**'], site, storage, mailer, lucia, features),
  within(['server/sessions/**'], site, sqlite, postgres, storage, mailer, features),
  within(['server/storage/**'], site, sqlite, postgres, mailer, lucia, features),
  within(['server/db/migrations/**'], ...fences, {
    group: ['../**'],
    message: 'A migration stays as it was on the day it first ran, so it imports nothing that may change.',
  }),
  within(['server/contract/*'], ...fences, http, sql, outsideContract('../**')),
  within(['server/contract/content/**'], ...fences, http, sql, outsideContract('../../**')),
  within(['server/features/**'], ...fences, otherFeatures),
  within(['server/features/**/*.routes.ts'], ...fences, otherFeatures, sql, repositories),
  within(['server/features/**/*.service.ts'], ...fences, otherFeatures, http, sql, routes),
  within(['server/features/**/*.repository.ts'], ...fences, otherFeatures, http, routes, services),
  within(['server/**/*.test.ts'], site),
  within(['src/**'], serverValues, serverPackages),
  within(
    ['src/pages/**', 'src/layouts/**', 'src/components/**', 'src/islands/**'],
    serverInside,
    serverValues,
    serverPackages,
  ),
];
