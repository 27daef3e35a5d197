// Runs each job and each export in a process of the product and prints how long it blocks others: node bench/holds.ts
// COOKIE_OF_ADMIN COOKIE_OF_STUDENT PATH…, with a server's settings in its environment.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { createPublisher } from '../server/content/publisher.ts';
import { createDeps } from '../server/deps.ts';
import { jobsOf } from '../server/jobs.ts';
import { createLog } from '../server/log.ts';
import { createServer } from '../server/server.ts';
import { openSite } from '../server/site/site.ts';
import { longestTurn } from './longest-turn.ts';

const config = readConfig();
const log = createLog(config);
const site = await openSite(config, log);
const deps = await createDeps(config, log, createPublisher(config.contentDir, site, log));
const draining = { isDraining: false };
const app = createApp(deps, { site, render: site.render, draining });
const server = createServer({ config, app, site, draining });
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const { port } = server.address() as AddressInfo;

async function say(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  const held = await longestTurn(work);
  console.log(JSON.stringify({ what, held, whole: performance.now() - began }));
}

/** Calls from another process, so that the caller's work is not measured. */
async function ask(path: string, cookie: string): Promise<void> {
  const args = ['-sf', '--compressed', '-m', '60', '-o', '/dev/null', '-H', `Cookie: ${cookie}`];
  const [code] = await once(spawn('curl', [...args, `http://127.0.0.1:${port}${path}`]), 'exit');
  if (code !== 0) throw new Error(`${path}: curl says ${code}`);
}

const [admin = '', student = '', ...paths] = process.argv.slice(2);
for (const path of paths) {
  const cookie = path.startsWith('/api/me/') ? student : admin;
  // Warms up the compiler.
  if (!path.startsWith('/api/me/')) await ask(path, cookie);
  await say(path, () => ask(path, cookie));
}
for (const { name, run } of jobsOf(deps)) await say(name, () => run(new AbortController().signal));
process.exit(0);
