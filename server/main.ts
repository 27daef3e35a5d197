const NEEDED_MAJOR = 24;

// The database driver crashes without a word on an older Node, so nothing else is loaded before this.
if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Abhyas needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}. Start it with npm start, which brings the right one along.\n`,
  );
  process.exit(78);
}
// Whatever is written is for this user alone: the database holds personal data, the key file opens it.
process.umask(0o077);
const { start } = await import('./start.ts');
await start();

export {};
