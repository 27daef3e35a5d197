import { readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.ts';

/** Where the built public files are. */
const clientDir = join(resolve(root, process.env['SITE_DIR'] ?? 'dist'), 'client');

/** A public file as the product and nginx both serve it: brotli, made by the build. */
export interface BuiltFile {
  /** Address at the product. */
  readonly path: string;
  /** The compressed copy. */
  readonly file: string;
}

export const homePage: BuiltFile = { path: '/', file: join(clientDir, 'index.html.br') };

/** The largest file with a hashed name that has a compressed copy. @throws Error when the build has none */
export function hashedAsset(): BuiltFile {
  const folder = join(clientDir, '_astro');
  const [largest] = readdirSync(folder)
    .filter((name) => name.endsWith('.br'))
    .sort((one, other) => statSync(join(folder, other)).size - statSync(join(folder, one)).size);
  if (largest === undefined) throw new Error(`${folder} has no compressed file: run npm run build.`);
  return { path: `/_astro/${largest.replace(/\.br$/, '')}`, file: join(folder, largest) };
}
