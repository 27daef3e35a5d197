import type { QuizAttempt } from '../../../../server/contract/quizzes.ts';
import { formatMarks } from './quiz-words.ts';

/** Ring of certain marks within all marks, and of marks still to be graded. */
export function MarksRing({ marks, maxMarks, openMarks }: NonNullable<QuizAttempt['sure']>) {
  const share = (part: number): number => (maxMarks === 0 ? 0 : (100 * Math.max(0, part)) / maxMarks);
  return (
    <p className="quiz-ring">
      <svg viewBox="0 0 120 120" aria-hidden="true">
        <circle cx="60" cy="60" r="52" pathLength={100} />
        <circle
          className="quiz-ring-open"
          cx="60"
          cy="60"
          r="52"
          pathLength={100}
          strokeDasharray={`0 ${share(marks)} ${'1 1.5 '.repeat(Math.floor(share(openMarks) / 2.5))}0 100`}
        />
        <circle
          className="quiz-ring-sure"
          cx="60"
          cy="60"
          r="52"
          pathLength={100}
          strokeDasharray={`${share(marks)} 100`}
        />
      </svg>
      <span>
        <b>{formatMarks(marks)}</b> of {formatMarks(maxMarks)} so far
      </span>
    </p>
  );
}
