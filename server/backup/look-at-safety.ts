import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Safety } from '../contract/safety.ts';
import type { Db } from '../db/database.ts';
import { recallUpkeep, type UpkeepDetail } from '../upkeep/upkeep.ts';
import { CHECK_LATE_MS, COPY_LATE_MS, isBackupLate } from './lateness.ts';
import { type Backup, listBackups, newestAsOf } from './list-backups.ts';
import { readManifest } from './manifest.ts';
import { MANIFEST } from './names.ts';
import { readReplicaNote } from './replica/note.ts';

type LastBackup = NonNullable<NonNullable<Safety['backup']>['last']>;

/**
 * Gives what a look at backups, checks and the continuous copy needs. All of it lies in the database and in the folders, so
 * each process of a site says the same.
 */
export function createSafetyLook(needs: {
  config: Pick<Config, 'backupDir' | 'backupEveryHours' | 'replicaDir' | 'databaseUrl' | 'mediaBucket'>;
  db: Db;
  now: () => number;
}): () => Promise<Safety> {
  const { config, db, now } = needs;
  const { backupDir, replicaDir } = config;
  let described: { readonly list: string; readonly contents: LastBackup['contents'] } | undefined;

  /** The list of contents has a line for each stored file: it is read once for each backup, and again when it changed. */
  async function contentsOf({ folder }: Backup): Promise<LastBackup['contents']> {
    const changed = await stat(join(folder, MANIFEST)).catch(() => undefined);
    const list = `${folder} ${changed?.mtimeMs}`;
    if (described?.list !== list) described = { list, contents: await describe(folder) };
    return described.contents;
  }

  async function backup(at: number): Promise<NonNullable<Safety['backup']>> {
    const newest = backupDir === undefined ? undefined : newestAsOf(await listBackups(backupDir), at);
    const noted = await recallUpkeep(db, 'backup');
    const reason = noted?.detail['reason'];
    const failedAt = reason === undefined || noted === undefined ? 0 : noted.at;
    return {
      everyHours: backupDir === undefined ? null : config.backupEveryHours,
      last: newest === undefined ? null : { at: newest.madeAt, contents: await contentsOf(newest) },
      isLate: newest !== undefined && isBackupLate(at - newest.madeAt, config.backupEveryHours),
      failure:
        backupDir !== undefined && failedAt > (newest?.madeAt ?? 0)
          ? { at: failedAt, reason: String(reason) }
          : null,
    };
  }

  async function check(at: number): Promise<NonNullable<Safety['check']>> {
    const noted = await recallUpkeep(db, 'scrub');
    if (noted === undefined) return { last: null, isLate: false };
    return { last: { at: noted.at, ...toCheck(noted.detail) }, isLate: at - noted.at > CHECK_LATE_MS };
  }

  async function copy(at: number): Promise<Safety['copy']> {
    if (replicaDir === undefined) return null;
    const note = await readReplicaNote(replicaDir).catch(() => undefined);
    if (note === undefined) return { completeAt: null, isLate: false };
    return { completeAt: note.syncedAt, isLate: at - note.syncedAt > COPY_LATE_MS };
  }

  return async () => {
    const at = now();
    const isHere = config.databaseUrl === undefined;
    return {
      at,
      database: isHere ? 'here' : 'elsewhere',
      files: config.mediaBucket === undefined ? 'here' : 'elsewhere',
      backup: isHere ? await backup(at) : null,
      check: isHere ? await check(at) : null,
      copy: isHere ? await copy(at) : null,
    };
  };
}

async function describe(folder: string): Promise<LastBackup['contents']> {
  const manifest = await readManifest(folder).catch(() => undefined);
  if (manifest === undefined) return null;
  return {
    files: manifest.files.length,
    bytes: manifest.files.reduce((sum, { size }) => sum + size, 0),
    flawed: manifest.damaged.length + manifest.missing.length,
  };
}

const toCheck = (detail: UpkeepDetail) => ({
  ok: detail['ok'] === true,
  isDatabaseSound: detail['database'] === 'ok',
  files: Number(detail['files']),
  damaged: Number(detail['damaged']),
  missing: Number(detail['missing']),
});
