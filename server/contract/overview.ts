import { z } from 'zod';
import { backupStatus } from './backup-status.ts';

/** The provider's figures; times are milliseconds since 1970, sizes bytes. */
export const overview = z
  .object({
    /** When they were counted. */
    at: z.int(),
    students: z.object({ pending: z.int(), approved: z.int() }),
    courses: z.int(),
    materials: z.int(),
    /** Students who opened or completed a material. */
    active: z.object({ last7Days: z.int(), last30Days: z.int() }),
    /** Accounts made in each of the last twelve weeks, oldest first; the last week ends now. */
    registrations: z.array(z.object({ from: z.int(), count: z.int() })),
    /** Courses with students, the largest first. */
    completion: z.array(
      z.object({
        id: z.int(),
        courseName: z.string(),
        students: z.int(),
        /** Completed materials of all that its students could complete, whole percent rounded down. */
        percent: z.int().min(0).max(100),
      }),
    ),
    storage: z.object({ videos: z.int(), documents: z.int(), free: z.int() }),
    backups: backupStatus,
  })
  .meta({ id: 'Overview' });
export type Overview = z.infer<typeof overview>;
