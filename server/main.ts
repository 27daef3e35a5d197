import { refuseOldNode } from './process/node-version.ts';

// The database driver crashes without a word on an older Node, so nothing else is loaded before this.
refuseOldNode();
// Whatever is written is for this user alone: the database holds personal data, the key file opens it.
process.umask(0o077);
const { flushCompileCache } = await import('node:module');
const { run } = await import('./process/run.ts');
// Compiled code that came from the disk was only copied: Node would keep 5 MB of it as long as the process lives.
flushCompileCache();
await run();
