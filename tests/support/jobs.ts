import { issueAllDueCertificates } from '../../server/features/certificates/issue-certificates.ts';
import { expireOrders } from '../../server/features/orders/orders.service.ts';
import { sweepPersonalData } from '../../server/features/privacy/privacy.service.ts';
import { endDueAttempts } from '../../server/features/quizzes/attempts.service.ts';
import { importTask, sweepImports } from '../../server/features/student-import/student-import.service.ts';
import { workTasks } from '../../server/features/tasks/tasks.service.ts';
import { sweepTrash } from '../../server/features/trash/trash.service.ts';
import { sweepUploads } from '../../server/features/uploads/uploads.service.ts';
import type { Product } from './product.ts';

/** Imports the students of every list that waits. */
export const importAll = ({ deps }: Product): Promise<void> =>
  workTasks(deps, importTask, new AbortController().signal);

const SWEEPS = [
  issueAllDueCertificates,
  expireOrders,
  sweepPersonalData,
  endDueAttempts,
  sweepImports,
  sweepTrash,
  sweepUploads,
];

/** What the jobs of an hour end, erase and forget. */
export async function sweep({ deps }: Product): Promise<void> {
  for (const job of SWEEPS) await job(deps);
  await deps.sessions.sweep();
  await deps.limiter.sweep();
}
