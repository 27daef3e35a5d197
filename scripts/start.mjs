// @ts-check
// npm start: installs what is missing, builds the product when its code changed, and keeps the server running.
import { buildProductIfStale, isBuilt, removeOldCode } from './lib/build.mjs';
import { prepare } from './lib/prepare.mjs';
import { keepRunning, projectNode } from './lib/run.mjs';
import { serverArgs, serverEnvironment } from './lib/server-start.mjs';

await prepare({ tools: false });
const code = await buildProductIfStale();
if (code !== 0) {
  console.error('The product could not be built; the messages above say why.');
  if (code > 128 || !isBuilt()) process.exit(code);
  console.error('Starting the last good build.');
}
await removeOldCode();
for (const [name, value] of Object.entries(serverEnvironment)) process.env[name] ??= value;
await keepRunning(projectNode(), [...serverArgs, ...process.argv.slice(2)]);
