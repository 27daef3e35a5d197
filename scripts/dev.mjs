// @ts-check
// npm run dev: the site for developers; pages, islands and the API reload as files change.
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { become } from './lib/run.mjs';

await prepare({ tools: true });
process.env.ASTRO_TELEMETRY_DISABLED = '1';
const astro = inRoot('node_modules', 'astro', 'bin', 'astro.mjs');
await become(projectNodeOrExit(), [astro, 'dev', ...process.argv.slice(2)]);
