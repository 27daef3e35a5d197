import { defineConfig } from 'oxlint';
import { borders } from './oxlint.borders.ts';

/** Rules that need types: above all, no promise is forgotten, and nothing untyped slips in from outside. */
const unsafe = [
  'typescript/no-unsafe-argument',
  'typescript/no-unsafe-assignment',
  'typescript/no-unsafe-call',
  'typescript/no-unsafe-member-access',
  'typescript/no-unsafe-return',
] as const;

const each = <Level extends string>(level: Level) => Object.fromEntries(unsafe.map((rule) => [rule, level]));

/** Nothing is read below the folder where the product was started, but what a setting names. */
const WHERE_IT_STARTED = {
  object: 'process',
  property: 'cwd',
  message:
    'Only server/config.ts knows it. A release lacks most of a checkout: let the build put the file into the bundle.',
};

const NEWER_THAN_THE_MACHINE = {
  name: 'node:fs',
  importNames: ['globSync', 'glob'],
  message: 'Node 20 lacks it, and this file starts before the project brings its own Node.',
};

export default defineConfig({
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  plugins: ['typescript', 'oxc', 'unicorn', 'promise', 'import', 'react'],
  categories: { correctness: 'error' },
  env: { builtin: true, node: true, browser: true },
  ignorePatterns: ['node_modules', 'dist', '.astro', 'data', 'test-results', 'playwright-report'],
  rules: {
    ...each('error'),
    'typescript/await-thenable': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/return-await': ['error', 'in-try-catch'],
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // Code points are what we count when we spread a text.
    'typescript/no-misused-spread': ['error', { allow: ['string'] }],
    // Interfaces of drivers ask for generators that may only throw.
    'require-yield': 'off',
  },
  overrides: [
    ...borders,
    {
      files: ['server/**', 'src/**', 'integrations/**'],
      excludeFiles: ['server/config.ts', '**/*.test.ts'],
      rules: { 'no-restricted-properties': ['error', WHERE_IT_STARTED] },
    },
    // They begin with the Node of the machine: under one without the name a fresh clone would not even install.
    {
      files: ['scripts/**'],
      excludeFiles: ['scripts/check*.mjs'],
      rules: { 'no-restricted-imports': ['error', { paths: [NEWER_THAN_THE_MACHINE] }] },
    },
    // A released migration stays as it was written.
    { files: ['server/db/migrations/**'], rules: { 'typescript/no-deprecated': 'off' } },
    // Scripts that run before installation are plain JavaScript; tests read answers of any shape.
    { files: ['**/*.mjs', 'tests/**', 'bench/**', '**/*.test.ts', '**/*.test.tsx'], rules: each('off') },
  ],
});
