// @ts-check
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { inRoot } from '../root.mjs';

/** @typedef {import('../../../tests/mutants/areas.ts').Area} Area */
/** @typedef {import('@stryker-mutator/api/core').MutantResult} Mutant */

/**
 * Changes the code of an area piece by piece, and runs its tests against each change.
 * @param {Area} area
 * @returns {Promise<Mutant[]>} every change with what came of it
 * @throws Error when the tests fail before anything is changed
 */
export async function tryArea({ files, tests }) {
  const tempDirName = mkdtempSync(join(tmpdir(), 'abhyas-mutants-'));
  // Read by tests/mutants/vitest.config.ts in the processes that run tests.
  process.env['MUTANT_TESTS'] = tests.join(' ');
  try {
    return await new Stryker({
      configFile: inRoot('stryker.config.json'),
      mutate: [...files],
      tempDirName,
    }).runMutationTest();
  } finally {
    rmSync(tempDirName, { recursive: true, force: true });
  }
}
