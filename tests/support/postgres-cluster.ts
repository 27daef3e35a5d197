import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A PostgreSQL of its own in a temporary folder, reached over a socket in that folder: no port, no other's data. */
export interface Cluster {
  /** Address of one of its databases. */
  urlOf(database: string): string;
  stop(): void;
}

const numberOf = (flag: '-u' | '-g'): number =>
  Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));

/** PostgreSQL refuses to run as root; its package brings a user for it. */
const owner = (): { uid: number; gid: number } | undefined =>
  process.getuid?.() === 0 ? { uid: numberOf('-u'), gid: numberOf('-g') } : undefined;

/**
 * Nothing it holds outlives a test, so it need not wait for the disk. Of tables as young as these it knows nothing, and would
 * compile queries that it thinks are large: a fourth of a second for each.
 */
const SETTINGS = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'autovacuum=off',
  'max_connections=200',
];

/** @param bin folder of the programs, as scripts/lib/tools.mjs finds it. @throws Error with what they said */
export function startCluster(bin: string): Cluster {
  const folder = mkdtempSync(join(tmpdir(), 'abhyas-pg-'));
  const user = owner();
  if (user !== undefined) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const run = (program: string, ...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync(join(bin, program), args, {
      ...user,
      cwd: folder,
      encoding: 'utf8',
      // The server keeps what it inherits open; a pipe would never end.
      stdio: program === 'pg_ctl' ? 'ignore' : 'pipe',
    });
    if (status !== 0) throw new Error(`${program} failed.\n${stdout ?? ''}${stderr ?? ''}`);
  };
  run('initdb', '-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync');
  const options = [`-k ${folder}`, '-c listen_addresses=', ...SETTINGS.map((setting) => `-c ${setting}`)];
  run('pg_ctl', 'start', '-D', data, '-w', '-s', '-l', join(folder, 'log'), '-o', options.join(' '));
  return {
    urlOf: (database) => `postgres://postgres@${encodeURIComponent(folder)}/${database}`,
    stop: () => {
      run('pg_ctl', 'stop', '-D', data, '-m', 'immediate', '-s');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
