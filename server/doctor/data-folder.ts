import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY_FILE } from '../backup/key-fingerprint.ts';
import { reservePath } from '../backup/reserve.ts';
import { isSwapUnfinished, listReplaced } from '../backup/swap.ts';
import type { Config } from '../config.ts';
import { lockFolder } from '../db/sqlite/folder-lock.ts';
import { FREE_FLOOR } from '../storage/free-space.ts';
import { type Finding, megabytesOf, note, ok, problem } from './finding.ts';

const OTHERS = 0o077;
const NEARLY_FULL = 0.1;

/** Who may read the data, who holds it, and what room it has. */
export async function lookAtDataFolder(config: Config): Promise<Finding[]> {
  const { dataDir } = config;
  const facts = await stat(dataDir).catch(() => undefined);
  if (facts === undefined)
    return [
      problem(
        'data folder',
        `${dataDir} is not there`,
        'Set DATA_DIR to the folder of the site. A new site makes it at its first start.',
      ),
    ];
  const findings: Finding[] = [await lookAtAccess(dataDir, facts.mode, facts.uid)];
  if (config.secretKey === undefined) findings.push(await lookAtKey(join(dataDir, KEY_FILE)));
  findings.push(...(await lookAtRoom(dataDir)), lookAtUse(dataDir));
  const replaced = await listReplaced(dataDir);
  if (replaced.length > 0)
    findings.push(
      note(
        'data folder',
        `a restore kept the data it replaced: ${replaced.join(', ')}`,
        'Remove these folders when you no longer need them.',
      ),
    );
  if (isSwapUnfinished(dataDir))
    findings.push(
      problem('data folder', 'a restore was cut off', 'Start the product: it finishes it first.'),
    );
  return findings;
}

async function lookAtAccess(dataDir: string, mode: number, uid: number): Promise<Finding> {
  const isWritable = await access(dataDir, constants.W_OK).then(
    () => true,
    () => false,
  );
  if (!isWritable)
    return problem(
      'data folder',
      `${dataDir} cannot be written by this user`,
      'Run this as the account of the service, or give it the folder: chown -R abhyas: <folder>.',
    );
  if ((mode & OTHERS) !== 0)
    return problem(
      'data folder',
      `${dataDir} can be read by other users of this machine`,
      `Run: chmod 700 ${dataDir}`,
    );
  if (process.getuid !== undefined && process.getuid() !== uid)
    return note(
      'data folder',
      'it belongs to another user than the one running this',
      'Run commands on the data as the account of the service.',
    );
  return ok('data folder', dataDir);
}

async function lookAtKey(file: string): Promise<Finding> {
  const facts = await stat(file).catch(() => undefined);
  if (facts === undefined)
    return note(
      'master key',
      `${file} is not there`,
      'If this site ran before, put your copy of it back before you start; otherwise the start makes one.',
    );
  if ((facts.mode & OTHERS) !== 0)
    return problem('master key', `${file} can be read by other users`, `Run: chmod 600 ${file}`);
  return ok('master key', `${file}; keep a copy of it apart from the backups`);
}

async function lookAtRoom(dataDir: string): Promise<Finding[]> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const free = bavail * bsize;
  const found = `${megabytesOf(free)} free of ${megabytesOf(blocks * bsize)}`;
  const advice = 'Remove old backups and logs, or grow the volume.';
  const findings = [
    free < FREE_FLOOR
      ? problem('disk', `${found}: uploads are refused`, advice)
      : free < NEARLY_FULL * blocks * bsize
        ? note('disk', found, advice)
        : ok('disk', found),
  ];
  const hasReserve = await stat(reservePath(dataDir)).then(
    () => true,
    () => false,
  );
  if (!hasReserve)
    findings.push(
      note(
        'disk',
        'the reserve for a full disk is not in place',
        'It is made while the product runs and there is room.',
      ),
    );
  return findings;
}

function lookAtUse(dataDir: string): Finding {
  const lock = lockFolder(dataDir, 'alone');
  lock?.release();
  return ok('product', lock === undefined ? 'is running on this data folder' : 'is not running');
}
