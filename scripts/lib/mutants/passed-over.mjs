// @ts-check
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';
import { answers } from '../../../tests/mutants/areas.ts';

/**
 * What is asked of Babel's path to a piece of code.
 * @typedef {{ node: { type: string, id?: { name?: string }, callee?: { property?: { name?: string } } } }} CodePath
 */

/** @param {unknown} given Stryker does not say what it is, but it is Babel's path */
function shouldIgnore(given) {
  const { node } = /** @type {CodePath} */ (given);
  if (node.type === 'VariableDeclarator' && answers.has(node.id?.name ?? '')) return 'Describes an answer.';
  if (node.type === 'CallExpression' && node.callee?.property?.name === 'meta')
    return "Stands in the API's description only.";
  return undefined;
}

/** Has Stryker leave alone what decides nothing. */
export const strykerPlugins = [declareValuePlugin(PluginKind.Ignore, 'descriptions', { shouldIgnore })];
