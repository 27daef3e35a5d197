import { audit } from '../../audit.ts';
import { indianTime } from '../../contract/india-time.ts';
import type { ServiceDeps } from '../../deps.ts';
import { type Column, csvHead, csvLines, csvOf, LINES_AT_ONCE } from '../../documents/csv.ts';
import type { HandedIn } from './grading.repository.ts';
import * as lists from './grading.repository.ts';

export async function exportGrades(
  deps: ServiceDeps,
  courseId: number | undefined,
  actorId: number,
): Promise<AsyncGenerator<string>> {
  await audit(deps.db, actorId, 'work-exported', undefined, courseId === undefined ? {} : { courseId });
  return csvPieces(deps, courseId);
}

async function* csvPieces({ db }: ServiceDeps, courseId: number | undefined): AsyncGenerator<string> {
  const sums = { marks: 0, maxMarks: 0 };
  yield csvHead(COLUMNS);
  for (const materialId of await lists.listWorkedOn(db, courseId)) {
    const all = await lists.listMarks(db, materialId);
    while (all.length > 0) {
      const some = all.splice(0, LINES_AT_ONCE);
      for (const { marks, maxMarks } of some)
        if (marks !== null) {
          sums.marks += marks;
          sums.maxMarks += maxMarks ?? 0;
        }
      yield csvLines(COLUMNS, some);
    }
  }
  yield csvOf([
    ['Sum of graded work', ...Array<string>(7).fill(''), `${sums.marks}`, `${sums.maxMarks}`, ''],
  ]);
}

const STATES = { draft: '', 'handed-in': 'to grade', returned: 'returned', graded: 'graded' } as const;

const COLUMNS: readonly Column<HandedIn>[] = [
  ['Course', (row) => row.courseName],
  ['Assignment', (row) => row.title],
  ['Student', (row) => row.studentName],
  ['Email', (row) => row.email],
  ['Submission', (row) => row.number],
  ['State', (row) => STATES[row.state]],
  ['Submitted', (row) => indianTime(row.handed_in_at)],
  ['Late', (row) => (row.late === 1 ? 'yes' : '')],
  ['Marks', (row) => row.marks],
  ['Out of', (row) => row.maxMarks],
  ['Graded', (row) => indianTime(row.graded_at)],
];
