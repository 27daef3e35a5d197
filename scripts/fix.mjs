// @ts-check
// npm run fix: mends what can be mended without thought: format, order of imports, lock file.
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';
import { runTool } from './lib/tools.mjs';

await prepare({ tools: true });
const format = () => runTool('@biomejs/biome', ['check', '--write'], { bin: 'biome' });
// Twice: what Biome makes of an expression inside Astro markup settles only the second time.
await format();
const formatted = await format();
const locked = await run(projectNodeOrExit(), ['scripts/check-lock.mjs', '--fix']);
process.exitCode = formatted || locked;
