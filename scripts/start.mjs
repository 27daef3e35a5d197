// @ts-check
// npm start: installs what is missing, builds when something changed, and becomes the server.
import { buildIfStale, isBuilt } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { become, projectNode } from './lib/run.mjs';
import { serverArgs, serverEnvironment } from './lib/server-start.mjs';

await prepare({ tools: false });
const code = await buildIfStale();
if (code !== 0) {
  console.error('The site could not be built; the messages above say why.');
  // A slip in a content file must not take a running site down at its next restart.
  if (code > 128 || !isBuilt()) process.exit(code);
  console.error('Going on with the last good build. Correct the file and start again to see the change.');
}
for (const [name, value] of Object.entries(serverEnvironment)) process.env[name] ??= value;
await become(projectNode(), [...serverArgs, ...process.argv.slice(2)]);
