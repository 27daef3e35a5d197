// @ts-check
// npm start: installs what is missing, builds when something changed, and becomes the server.
import { existsSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { isBuildStale } from './lib/build-stamp.mjs';
import { projectNodeOrExit } from './lib/packaged-node.mjs';
import { prepare } from './lib/prepare.mjs';
import { inRoot } from './lib/root.mjs';
import { become } from './lib/run.mjs';
import { serverArgs, serverEnvironment } from './lib/server-start.mjs';

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

for (const [name, value] of Object.entries(serverEnvironment)) process.env[name] ??= value;
await become(projectNodeOrExit(), [...serverArgs, ...process.argv.slice(2)]);
