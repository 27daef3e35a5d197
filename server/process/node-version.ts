import { EXIT_UNUSABLE } from './exit-codes.ts';

/** Below this the database driver crashes without a word. */
export const NEEDED_MAJOR = 24;

/** Ends the process with a sentence when Node is too old. */
export function refuseOldNode(version = process.versions.node): void {
  if (Number.parseInt(version, 10) >= NEEDED_MAJOR) return;
  process.stderr.write(
    `Abhyas needs Node ${NEEDED_MAJOR} or newer; this is ${version}. Start it with npm start, which brings the right one along.\n`,
  );
  process.exit(EXIT_UNUSABLE);
}
