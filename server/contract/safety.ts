import { z } from 'zod';

/** What keeps the data safe, and when it last did. Times are milliseconds since 1970. */
export const safety = z.object({
  /** When it was looked at; ages are counted from here, whatever the browser's clock says. */
  at: z.int(),
  /** In PostgreSQL the data is kept by tools that this product does not see: then nothing more is known here. */
  database: z.enum(['here', 'elsewhere']),
  /** In object storage stored files are in no backup and in no check of this product. */
  files: z.enum(['here', 'elsewhere']),
  /** Null where the database is elsewhere. */
  backup: z
    .object({
      /** Hours between two; null where none are scheduled. */
      everyHours: z.number().nullable(),
      last: z
        .object({
          at: z.int(),
          /** Null where its list of contents cannot be read: then it is no usable backup. */
          contents: z
            .object({
              files: z.int(),
              /** What a restore brings back. On the disk it may be less: unchanged files are shared. */
              bytes: z.int(),
              /** Stored files in it that are damaged or missing. */
              flawed: z.int(),
            })
            .nullable(),
        })
        .nullable(),
      /** Older than it should be. */
      isLate: z.boolean(),
      /** An attempt that came to nothing since the last one. */
      failure: z.object({ at: z.int(), reason: z.string() }).nullable(),
    })
    .nullable(),
  /** The nightly reading of everything stored; null where the database is elsewhere. */
  check: z
    .object({
      last: z
        .object({
          at: z.int(),
          /** All of it was as it was written. */
          ok: z.boolean(),
          isDatabaseSound: z.boolean(),
          files: z.int(),
          damaged: z.int(),
          missing: z.int(),
        })
        .nullable(),
      isLate: z.boolean(),
    })
    .nullable(),
  /** The continuous copy; null where none is configured. */
  copy: z
    .object({
      /** When it last held everything; null while the first one is being made. */
      completeAt: z.int().nullable(),
      /** It does not follow. */
      isLate: z.boolean(),
    })
    .nullable(),
});
export type Safety = z.infer<typeof safety>;
