// @ts-check
import { installIfNeeded } from './install.mjs';
import { switchToProjectNode } from './packaged-node.mjs';

/**
 * What every command needs first: the packages, and a Node that is new enough to go on with.
 * @param {{ tools: boolean }} want tools: the development packages (checks and tests) too
 */
export async function prepare(want) {
  await installIfNeeded(want);
  await switchToProjectNode();
}
