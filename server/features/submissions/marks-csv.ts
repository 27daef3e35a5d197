import { csvHead, csvOf } from '../users/students.service.ts';
import type { GradingView } from './grading.repository.ts';

const HEAD = 'Course,Assignment,Student,Email,Hand-in,State,Handed in,Late,Marks,Out of,Graded'.split(',');
const STATES = { draft: '', 'handed-in': 'to grade', returned: 'returned', graded: 'graded' } as const;

/** All work with its marks, and their sum. Times are India's. */
export function marksCsv(rows: readonly GradingView[]): string {
  const time = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const lines = rows.map((row) => [
    row.course_name,
    row.title,
    row.full_name,
    row.email,
    String(row.number),
    STATES[row.state],
    time.format(row.handed_in_at),
    row.late === 1 ? 'yes' : '',
    row.marks === null ? '' : String(row.marks),
    row.max_marks === null ? '' : String(row.max_marks),
    row.graded_at === null ? '' : time.format(row.graded_at),
  ]);
  const graded = rows.filter(({ marks }) => marks !== null);
  const sumOf = (part: 'marks' | 'max_marks'): string =>
    String(graded.reduce((sum, row) => sum + (row[part] ?? 0), 0));
  const sum = ['Sum of graded work', '', '', '', '', '', '', '', sumOf('marks'), sumOf('max_marks'), ''];
  return csvHead(HEAD) + csvOf([...lines, sum]);
}
