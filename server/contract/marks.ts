/**
 * Quizzes keep and send marks in whole hundredths, 150 for one and a half, so that sums and shares are exact. Everywhere else
 * marks are as people read them: on screens, in files, and in everything about assignments.
 */
export const inMarks = (hundredths: number): number => hundredths / 100;

/** @param marks as people write them, like 1.5 */
export const inHundredths = (marks: number): number => Math.round(marks * 100);

/** What the documentation of a call says of such a field. */
export const HUNDREDTHS = 'In hundredths of a mark: 150 is one and a half.';
