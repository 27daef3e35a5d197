// @ts-check
// npm run bench: measures the built product beside its yardsticks.
import { build } from './lib/build.mjs';
import { isBuildStale } from './lib/build-stamp.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { become } from './lib/run.mjs';

await prepare({ tools: true });
const code = isBuildStale() ? await build() : 0;
if (code !== 0) process.exit(code);
await become(projectNodeOrExit(), ['bench/run.ts', ...process.argv.slice(2)]);
