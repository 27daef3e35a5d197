// @ts-check
// npm run bench: measures the built product beside its yardsticks; bench/run.ts says what it takes.
import { buildIfStale } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { become, projectNode } from './lib/run.mjs';

await prepare({ tools: true });
const code = await buildIfStale();
if (code !== 0) process.exit(code);
await become(projectNode(), ['bench/run.ts', ...process.argv.slice(2)]);
