// @ts-check
// npm run build: makes dist from src, content and public. With --product (npm run build:product) without content.
import { build, buildProduct } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';

await prepare({ tools: false });
const flags = process.argv.slice(2);
process.exitCode = flags.includes('--product')
  ? await buildProduct(flags.filter((flag) => flag !== '--product'))
  : await build(flags);
