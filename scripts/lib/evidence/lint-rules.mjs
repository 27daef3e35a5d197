// @ts-check
import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { inRoot } from '../root.mjs';

/** @param {any} setting a rule's level, alone, in a list with options, or in an object with options */
const isOn = (setting) =>
  (Array.isArray(setting) ? setting[0] : typeof setting === 'object' ? setting.level : setting) === 'error';

/** @param {Record<string, any>} groups */
const inGroups = (groups) =>
  Object.entries(groups)
    .filter(([, rules]) => typeof rules === 'object')
    .flatMap(([group, rules]) =>
      Object.entries(rules)
        .filter(([, setting]) => isOn(setting))
        .map(([name]) => `${group}/${name}`),
    );

function biomeRules() {
  const { linter, overrides } = JSON.parse(readFileSync(inRoot('biome.json'), 'utf8'));
  const parts = [linter, ...overrides.map((/** @type {any} */ override) => override.linter)];
  return parts.flatMap((part) => inGroups(part.rules));
}

async function oxlintRules() {
  const { default: config } = await import('../../../oxlint.config.ts');
  const parts = [config, ...(config.overrides ?? [])];
  return parts.flatMap(({ rules }) =>
    Object.entries(rules ?? {})
      .filter(([, setting]) => isOn(setting))
      .map(([name]) => name),
  );
}

function typescriptOptions() {
  const { config } = ts.readConfigFile(inRoot('tsconfig.json'), (path) => ts.sys.readFile(path));
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, inRoot());
  return Object.entries(options)
    .filter(([, value]) => value === true)
    .map(([name]) => name);
}

/**
 * The rules that are on, as errors, in the project's settings.
 * @returns {Promise<Record<'biome' | 'oxlint' | 'typescript', string[]>>}
 */
export const lintRules = async () => ({
  biome: biomeRules(),
  oxlint: await oxlintRules(),
  typescript: typescriptOptions(),
});
