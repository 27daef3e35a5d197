import type { Config } from '../config.ts';
import type { Db } from '../db/database.ts';
import { listKnownKeys } from '../db/known-files.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { Log } from '../log.ts';
import { databaseId } from '../upkeep/upkeep.ts';
import { keyFingerprint } from './key-fingerprint.ts';
import { createSafetyLook } from './look-at-safety.ts';
import { createMediaCopier } from './replica/media-copier.ts';
import { startReplica } from './replica/replica.ts';
import { createReserve } from './reserve.ts';
import { createScheduledUpkeep } from './scheduled.ts';

export type Keeper = ReturnType<typeof createKeeper>;

/** What keeps the data: backups, the continuous copy, checks, and the reserve for a full disk. */
export function createKeeper(needs: { config: Config; db: Db; log: Log; now: () => number }) {
  const { config, db, log, now } = needs;
  const { dataDir, replicaDir, mediaBucket } = config;
  const isOnDisk = config.databaseUrl === undefined;
  const scheduled = createScheduledUpkeep(needs);
  const reserve = createReserve({ dataDir, log });
  const media =
    replicaDir === undefined || mediaBucket !== undefined
      ? undefined
      : createMediaCopier({ dataDir, replicaDir, log, now });

  return {
    /** The file store whose new files are on the second volume too, where there is one. */
    wrap: (files: FileStore): FileStore => media?.wrap(files) ?? files,
    /** Makes a backup when it is time. */
    backUp: async (): Promise<void> => {
      if (isOnDisk) await scheduled.backUp();
    },
    /** Reads everything stored when it is time. */
    scrub: async (): Promise<void> => {
      if (isOnDisk) await scheduled.scrub();
    },
    /** Gives up the reserve on a full disk, and makes it anew when there is room. */
    lookAtReserve: (): Promise<void> => reserve.look(),
    /** Copies stored files that the second volume lacks. */
    catchUp: async (): Promise<void> => {
      await media?.catchUp((keys) => listKnownKeys(db, keys));
    },
    /** How backups, checks and the continuous copy stand. */
    look: createSafetyLook(needs),
    /** Starts the continuous copy of the database, where one is configured. */
    async startCopying(): Promise<{ stop(): Promise<void> } | undefined> {
      if (replicaDir === undefined || !isOnDisk) return undefined;
      return startReplica(db, log, {
        dataDir,
        replicaDir,
        databaseId: await databaseId(db, now()),
        keyFingerprint: keyFingerprint(dataDir, config.secretKey),
      });
    },
    /** Ends backups and checks that are under way. */
    stop: (): void => scheduled.stop(),
  };
}
