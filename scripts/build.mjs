// @ts-check
// npm run build: makes dist from src, content and public.
import { build } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare({ tools: false });
process.exitCode = await build(process.argv.slice(2));
