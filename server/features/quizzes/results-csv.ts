import type { QuizAttempt, QuizResult } from '../../contract/quizzes.ts';
import { csvHead, csvOf } from '../users/students.service.ts';

/** A line a student, with the attempt that counts. Times are India's. */
export function resultsCsv(results: readonly QuizResult[]): string {
  const timeZone = 'Asia/Kolkata';
  const calendar = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const moment = (at: number | undefined) => at && calendar.format(at);
  const marks = (hundredths: number | undefined) =>
    hundredths === undefined ? undefined : (hundredths / 100).toFixed(2);
  const yesNo = (is: boolean | undefined) => (is === undefined ? undefined : is ? 'yes' : 'no');
  type Cell = string | number | undefined;
  const columns: readonly [head: string, (result: QuizResult, counted: QuizAttempt | undefined) => Cell][] = [
    ['Name', ({ fullName }) => fullName],
    ['Email', ({ email }) => email],
    ['Attempts', ({ attempts }) => attempts.length],
    ['Counted attempt', (_result, counted) => counted?.number],
    ['Started', (_result, counted) => moment(counted?.startedAt)],
    ['Handed in', (_result, counted) => moment(counted?.handedInAt)],
    ['Marks', (_result, counted) => marks(counted?.marks)],
    ['Out of', (_result, counted) => marks(counted?.maxMarks)],
    ['Percent', (_result, counted) => counted?.percent],
    ['Passed', (_result, counted) => yesNo(counted?.passed)],
  ];
  const lines = results.map((result) => {
    const counted = result.attempts.find(({ id }) => id === result.counts);
    return columns.map(([, cell]) => String(cell(result, counted) ?? ''));
  });
  return csvHead(columns.map(([head]) => head)) + csvOf(lines);
}
