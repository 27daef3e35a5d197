/** What students read of their work beside `server/errors.ts`. A second language is a second table. */
export const workWords = {
  judged: () => 'This assignment is completed when you submit it.',
  misfit: () => 'This assignment does not accept this kind of work.',
  onlyThatFile: () => 'The due time is over. Only the file that is still being sent can be added now.',
};
