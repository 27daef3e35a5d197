import { stat } from 'node:fs/promises';
import { COPY_LATE_MS, isBackupLate } from '../backup/lateness.ts';
import { listBackups, newestAsOf } from '../backup/list-backups.ts';
import { readManifest } from '../backup/manifest.ts';
import { readReplicaNote } from '../backup/replica/note.ts';
import type { Config } from '../config.ts';
import { lockFolder } from '../db/sqlite/folder-lock.ts';
import { type Finding, note, ok, problem, spanOf } from './finding.ts';

/** The age and the place of backups and of the continuous copy. */
export async function lookAtCopies(config: Config, now: number): Promise<Finding[]> {
  if (config.databaseUrl !== undefined)
    return [
      note('backup', 'the data is in PostgreSQL', 'See that pg_dump runs there, and restore from it once.'),
    ];
  return [...(await lookAtBackups(config, now)), ...(await lookAtReplica(config, now))];
}

async function lookAtBackups(
  { backupDir, backupEveryHours, dataDir }: Config,
  now: number,
): Promise<Finding[]> {
  if (backupDir === undefined)
    return [problem('backup', 'none are made', 'Set BACKUP_DIR to a folder on another disk, and restart.')];
  const newest = newestAsOf(await listBackups(backupDir), now);
  if (newest === undefined)
    return [
      problem('backup', `${backupDir} holds none`, 'Run: npm run backup. The log says why none was made.'),
    ];
  const manifest = await readManifest(newest.folder).catch(() => undefined);
  if (manifest === undefined)
    return [
      problem(
        'backup',
        `${newest.folder} cannot be read`,
        'Make a new one, and check that disk: npm run backup',
      ),
    ];
  const age = now - newest.madeAt;
  const found = `the last is ${spanOf(age)} old, ${manifest.files.length} files`;
  const findings: Finding[] = [
    isBackupLate(age, backupEveryHours)
      ? problem('backup', found, 'The log says why no newer one was made; now: npm run backup')
      : ok('backup', found),
  ];
  if (manifest.damaged.length + manifest.missing.length > 0)
    findings.push(
      problem(
        'backup',
        `${manifest.damaged.length} files in it are damaged and ${manifest.missing.length} missing`,
        'npm run scrub names what is damaged in the data; what is whole there, npm run backup brings anew.',
      ),
    );
  return (await isSameVolume(backupDir, dataDir))
    ? [
        ...findings,
        note(
          'backup',
          'it lies on the same volume as the data',
          'A dying disk takes both: copy it elsewhere.',
        ),
      ]
    : findings;
}

async function lookAtReplica({ replicaDir, dataDir }: Config, now: number): Promise<Finding[]> {
  if (replicaDir === undefined) return [];
  const copy = await readReplicaNote(replicaDir).catch(() => undefined);
  if (copy === undefined)
    return [
      problem(
        'continuous copy',
        `${replicaDir} holds none`,
        'Start the product; its log says why if it stays so.',
      ),
    ];
  const isRunning = isHeld(dataDir);
  const age = now - copy.syncedAt;
  const findings: Finding[] = [
    isRunning && age > COPY_LATE_MS
      ? problem(
          'continuous copy',
          `stands still since ${spanOf(age)}`,
          'The log says why; look at its volume.',
        )
      : ok('continuous copy', isRunning ? 'follows the data' : `complete as of ${spanOf(age)} ago`),
  ];
  if (await isSameVolume(replicaDir, dataDir))
    findings.push(
      note('continuous copy', 'it lies on the same volume as the data', 'Move REPLICA_DIR to another disk.'),
    );
  return findings;
}

function isHeld(dataDir: string): boolean {
  const lock = lockFolder(dataDir, 'alone');
  lock?.release();
  return lock === undefined;
}

async function isSameVolume(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((path) => stat(path).catch(() => undefined)));
  return first !== undefined && first.dev === second?.dev;
}
