/** Says what is wrong with a question in a text, and in which of its lines, counted from 0. */
export class UnreadableQuestion extends Error {
  readonly line: number;
  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}
