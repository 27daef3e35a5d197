/** What students read of a quiz beside `server/errors.ts`. A second language is a second table. */
export const quizWords = {
  misfit: () => 'This answer does not fit the question.',
  empty: () => 'This quiz has no questions yet.',
  'not-open': () => 'This quiz is not open yet.',
};
