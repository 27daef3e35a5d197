/** Quizzes keep and send hundredths, so that sums are exact; everywhere else marks are as people read them. */
export const inMarks = (hundredths: number): number => hundredths / 100;

/** @param marks as people write them, like 1.5 */
export const inHundredths = (marks: number): number => Math.round(marks * 100);

export const HUNDREDTHS = 'In hundredths of a mark: 150 is 1.5 marks.';
