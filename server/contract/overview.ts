import { z } from 'zod';
import { leftOutFile } from './content-editor.ts';
import { named } from './fields.ts';
import { SETUP_STEPS } from './setup.ts';

/** Null with PostgreSQL, which has its own backup tools. */
const backupStatus = z
  .object({
    everyHours: z.number().nullable(),
    /** False where uploaded files are in object storage: then they are in no backup. */
    withFiles: z.boolean(),
    last: z
      .object({
        at: z.int(),
        files: z.int(),
        /** On the disk it may be less: unchanged files are shared. */
        bytes: z.int(),
        missing: z.int(),
      })
      .nullable(),
    isLate: z.boolean(),
    failure: z.object({ at: z.int(), reason: z.string() }).nullable(),
  })
  .nullable();
export type BackupStatus = z.infer<typeof backupStatus>;

export const overview = named('Overview', {
  at: z.int(),
  students: z.object({ pending: z.int(), approved: z.int() }),
  courses: z.int(),
  materials: z.int(),
  active: z.object({ last7Days: z.int(), last30Days: z.int() }),
  registrations: z.array(z.object({ from: z.int(), count: z.int() })),
  completion: z.array(
    z.object({
      id: z.int(),
      courseName: z.string(),
      students: z.int(),
      percent: z.int().min(0).max(100),
      stuck: z.int(),
    }),
  ),
  income: z
    .object({
      thisMonth: z.int(),
      lastMonth: z.int(),
      /** Of the last twelve weeks, that of now last. */
      weeks: z.array(z.int()),
    })
    .nullable(),
  answersWithinHours: z.number().nullable(),
  storage: z.object({ videos: z.int(), documents: z.int(), free: z.int() }),
  backups: backupStatus,
  /** `reason` is null without a mail server. */
  stuckMail: z.object({ count: z.int(), since: z.int(), reason: z.string().nullable() }).nullable(),
  /** Mails of the last seven days that their recipients' servers refused. */
  refusedMail: z.object({ count: z.int(), since: z.int() }).nullable(),
  failingPages: z.array(z.object({ address: z.string(), reason: z.string() })),
  quizzesToMark: z.array(
    z.object({ id: z.int(), title: z.string(), courseName: z.string(), attempts: z.int() }),
  ),
  examples: z.array(z.string()),
  leftOut: z.array(leftOutFile),
  /** Pages with a draft that is not published; those of new courses are not among them. */
  drafts: z.array(z.string()).optional(),
  contentProblems: z.int(),
  setup: z.array(z.enum(SETUP_STEPS)),
});
export type Overview = z.infer<typeof overview>;
