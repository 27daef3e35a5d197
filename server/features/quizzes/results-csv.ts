import type { QuizResult } from '../../contract/quizzes.ts';
import { csvHead, csvOf } from '../users/students.service.ts';

const HEAD = 'Name,Email,Attempts,Counted attempt,Started,Handed in,Marks,Out of,Percent,Passed'.split(',');
const marksOf = (hundredths: number | undefined): string =>
  hundredths === undefined ? '' : (hundredths / 100).toFixed(2);

/** A line a student, with the attempt that counts. Times are India's. */
export function resultsCsv(results: readonly QuizResult[]): string {
  const moment = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Kolkata',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const lines = results.map(({ fullName, email, attempts, counts }) => {
    const counted = attempts.find(({ id }) => id === counts);
    return [
      fullName,
      email,
      String(attempts.length),
      String(counted?.number ?? ''),
      counted === undefined ? '' : moment.format(counted.startedAt),
      counted?.handedInAt === undefined ? '' : moment.format(counted.handedInAt),
      marksOf(counted?.marks),
      marksOf(counted?.maxMarks),
      String(counted?.percent ?? ''),
      counted?.passed === undefined ? '' : counted.passed ? 'yes' : 'no',
    ];
  });
  return csvHead(HEAD) + csvOf(lines);
}
