import type { ImportProblem } from '../../contract/import.ts';

const LINES_NAMED = 100;
const NAMED_IN_A_LINE = 10;

/** What is wrong with a file. However much it is, the answer stays short: the lines after the hundredth are only counted. */
export class ImportProblems {
  readonly #byLine = new Map<number, ImportProblem[]>();

  /** Lines at fault. */
  get lines(): number {
    return this.#byLine.size;
  }

  add(line: number, column: string, message: string): void {
    const known = this.#byLine.get(line) ?? [];
    if (known.length < NAMED_IN_A_LINE) known.push({ line, column, message });
    this.#byLine.set(line, known);
  }

  has(line: number): boolean {
    return this.#byLine.has(line);
  }

  list(): ImportProblem[] {
    const lines = [...this.#byLine.keys()].sort((a, b) => a - b);
    const named = lines.slice(0, LINES_NAMED).flatMap((line) => this.#byLine.get(line) ?? []);
    const next = lines[LINES_NAMED];
    if (next === undefined) return named;
    const rest = lines.length - LINES_NAMED;
    const message = `From here on, ${rest === 1 ? '1 more line needs' : `${rest} more lines need`} a correction.`;
    return [...named, { line: next, column: '', message }];
  }
}
