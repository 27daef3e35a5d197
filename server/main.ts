const NEEDED_MAJOR = 24;

// The database driver crashes silently on older versions, so the check comes first.
if (Number.parseInt(process.versions.node, 10) < NEEDED_MAJOR) {
  process.stderr.write(
    `Abhyas needs Node ${NEEDED_MAJOR} or newer; this is ${process.versions.node}. Start it with npm start, which brings the right one along.\n`,
  );
  process.exit(78);
}
// Files are readable by this user only.
process.umask(0o077);
const { start } = await import('./start.ts');
await start();

export {};
