// @ts-check
// npm start: installs what is missing, builds when something changed, and becomes the server.
import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { isBuildStale } from './lib/build-stamp.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { become } from './lib/run.mjs';

await prepare({ tools: false });

if (isBuildStale()) {
  console.log('Building the site …');
  const code = await build();
  // A slip in a content file must not take a running site down at its next restart.
  const hasLastBuild = existsSync(inRoot('dist', '.build.json'));
  if (code !== 0) {
    console.error('The site could not be built; the messages above say why.');
    if (code > 128 || !hasLastBuild) process.exit(code);
    console.error('Going on with the last good build. Correct the file and start again to see the change.');
  }
}

// Compiled code is kept between starts: the next one is quicker, and stripping types takes no memory.
process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules', '.cache', 'node');
// React renders the member screens with checks meant for developers unless told otherwise.
process.env.NODE_ENV ??= 'production';
await become(projectNodeOrExit(), ['server/main.ts', ...process.argv.slice(2)]);
