// @ts-check
import { existsSync } from 'node:fs';
import { inRoot } from './root.mjs';
import { become } from './run.mjs';

/** Below this the database driver crashes without a word. */
const wantedMajor = 24;

const isNewEnough = () => Number.parseInt(process.versions.node, 10) >= wantedMajor;

/** Path of the Node that comes with the project, else of the one running, or undefined when neither will do. */
function projectNode() {
  const packaged = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(packaged)) return packaged;
  return isNewEnough() ? process.execPath : undefined;
}

/** Like projectNode, but ends the program with an explanation when there is none. */
export function projectNodeOrExit() {
  const node = projectNode();
  if (node) return node;
  console.error(
    `Abhyas needs Node ${wantedMajor}; this is ${process.versions.node}, and none is in node_modules.`,
  );
  console.error(
    `Run "npm ci" without --ignore-scripts (it brings Node along), or install Node ${wantedMajor}.`,
  );
  return process.exit(1);
}

/** Runs the current script again with the project's Node when this one is too old. */
export async function switchToProjectNode() {
  if (isNewEnough()) return;
  await become(projectNodeOrExit(), process.argv.slice(1));
}
