/** What an editor has to correct in a content file. Without a stack, which would point into our code. */
export class ContentProblem extends Error {
  override readonly name = 'ContentProblem';
  override stack = '';
}
