import { z } from 'zod';

/** How backups stand; times are milliseconds since 1970. Null where the database is PostgreSQL, which has its own means. */
export const backupStatus = z
  .object({
    /** Hours between two; null where none are scheduled. */
    everyHours: z.number().nullable(),
    /** False where uploaded files are in object storage: then they are in no backup. */
    withFiles: z.boolean(),
    last: z
      .object({
        at: z.int(),
        files: z.int(),
        /** What a restore brings back. On the disk it may be less: unchanged files are shared. */
        bytes: z.int(),
        /** Uploaded files that were missing when it was made. */
        missing: z.int(),
      })
      .nullable(),
    /** Older than it should be. */
    isLate: z.boolean(),
    /** Why the last attempt came to nothing; null where it did not. */
    failure: z.object({ at: z.int(), reason: z.string() }).nullable(),
  })
  .nullable();
export type BackupStatus = z.infer<typeof backupStatus>;
