// @ts-check
// npm run build: makes dist from src, content and public. With --product (npm run build:product) without content.
import { build, buildProduct } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare({ tools: false });
process.argv.slice(2);
process.exitCode = await (process.argv.includes('--product') ? buildProduct() : build());
