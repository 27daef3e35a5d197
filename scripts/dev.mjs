// @ts-check
// npm run dev: the site for developers; pages, islands and the API reload as files change.
import { prepare } from './lib/prepare.mjs';
import { runTool } from './lib/run.mjs';

await prepare({ tools: true });
process.exitCode = await runTool('astro', ['dev', ...process.argv.slice(2)], {
  env: { ASTRO_TELEMETRY_DISABLED: '1' },
});
